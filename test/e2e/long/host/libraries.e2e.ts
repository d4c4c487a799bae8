import type { Page } from '@playwright/test';
import type { DeskApi } from '../../support/DeskApi.ts';
import { gate } from '../../support/faults.ts';
import { expectSent } from '../../support/hostPages.ts';
import { library, test } from '../../support/libraries.ts';
import { expect } from '../../support/test.ts';
import type { Visitor } from '../../support/Visitor.ts';
import { variantIf } from '../../support/variants.ts';

const TALL = '<main><p style="height: 6000px">A long page</p></main>';

/** The visitor sends a long message and gets an answer, so that the thread is longer than the window. */
async function talk(visitor: Visitor, desk: DeskApi, about: string): Promise<void> {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`);
  await visitor.composer.click();
  await visitor.page.keyboard.insertText([about, ...lines].join('\n'));
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.composer).toHaveValue('');
  await expect(visitor.message(about).first()).toContainText(/Sent|Seen/);
  await visitor.joined();
  await desk.answer(`Answer about ${about}`);
  await expect(visitor.message(`Answer about ${about}`)).toBeVisible();
}

const threadTop = ({ thread }: Visitor): Promise<number> => thread.evaluate(({ scrollTop }) => scrollTop);
const pageTop = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Expects that the wheel scrolls the thread up and down completely, and does not scroll the page. */
async function expectThreadScrolls(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const top = await pageTop(page);
  const end = await threadTop(visitor);
  await visitor.thread.hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(() => threadTop(visitor)).toBeLessThan(end - 200);
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => threadTop(visitor)).toBeGreaterThanOrEqual(end - 1);
  await page.mouse.wheel(0, 300);
  await visitor.composer.click();
  await page.keyboard.type('Typed after it');
  await expect(visitor.composer).toHaveValue('Typed after it');
  expect(await pageTop(page), 'the page behind').toBe(top);
}

async function close(visitor: Visitor): Promise<void> {
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await expect(visitor.window).toBeHidden();
}

for (const [name, head, start, scrolled] of [
  ['Lenis', library('lenis/dist/lenis.min.js'), 'new Lenis({ autoRaf: true })', () => scrollY],
  [
    'locomotive-scroll',
    library('locomotive-scroll/dist/locomotive-scroll.min.css') +
      library('locomotive-scroll/dist/locomotive-scroll.min.js'),
    'new LocomotiveScroll({ el: document.querySelector("main"), smooth: true })',
    () => 0 - new DOMMatrix(getComputedStyle(document.querySelector('main') as Element).transform).f,
  ],
  [
    'a listener that prevents the wheel and scrolls the page itself',
    '',
    'addEventListener("wheel", (event) => { event.preventDefault(); scrollBy(0, event.deltaY); }, { passive: false })',
    () => scrollY,
  ],
] as const)
  test(
    `[REAL-13] with ${name}, the wheel scrolls the thread under the pointer, and the page elsewhere`,
    variantIf(name === 'locomotive-scroll'),
    async ({ visitor, desk }) => {
      const { page } = visitor;
      await visitor.mount(`${TALL}${visitor.tag()}<script>${start}</script>`, { head });
      await visitor.launcher.click();
      await talk(visitor, desk, `Scrolling with ${name}`);
      expect(await page.evaluate(scrolled)).toBe(0);
      await expectThreadScrolls(visitor);
      expect(await page.evaluate(scrolled)).toBe(0);
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 400);
      await expect.poll(() => page.evaluate(scrolled)).toBeGreaterThan(30);
      await close(visitor);
    },
  );

test('[REAL-13] over a Bootstrap modal the chat takes keys, and the modal traps the focus again after the chat closes', async ({
  visitor,
  desk,
}) => {
  const { page } = visitor;
  const head = library('bootstrap/dist/css/bootstrap.min.css') + library('bootstrap/dist/js/bootstrap.bundle.min.js');
  const modal = `<a href="#behind">Behind</a><div class="modal" id="modal" tabindex="-1" role="dialog" aria-label="Signing"><div class="modal-dialog"><div class="modal-content">
    <label>Name <input></label><button>Sign</button></div></div></div><script>new bootstrap.Modal('#modal').show()</script>`;
  await visitor.mount(TALL + modal + visitor.tag(), { head });
  const name = page.getByRole('dialog', { name: 'Signing' }).getByRole('textbox', { name: 'Name' });
  await name.fill('Ann');
  await visitor.launcher.click();
  await talk(visitor, desk, 'Help with signing');
  await expectThreadScrolls(visitor);
  await expect(name).toHaveValue('Ann');
  await close(visitor);
  await name.focus();
  await page.getByRole('link', { name: 'Behind' }).focus();
  await expect(page.getByRole('link', { name: 'Behind' })).not.toBeFocused();
  await name.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Signing' })).toBeHidden();
});

test('[REAL-13] the chat scrolls and takes keys over a modal that locks scrolling and the focus itself', async ({
  visitor,
  desk,
}) => {
  const lock = `<div id="modal"><label>Name <input></label></div><script>
    const modal = document.querySelector('#modal');
    for (const type of ['wheel', 'touchmove'])
      document.addEventListener(type, (event) => modal.contains(event.target) || event.preventDefault(), { passive: false });
    document.addEventListener('focusin', (event) => modal.contains(event.target) || modal.querySelector('input').focus());
    document.documentElement.style.overflow = 'hidden';
    modal.querySelector('input').focus();
  </script>`;
  await visitor.mount(TALL + lock + visitor.tag());
  await visitor.launcher.click();
  await talk(visitor, desk, 'Help with the lock');
  await expectThreadScrolls(visitor);
  await expect(visitor.page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

const SHORTCUTS = { Mousetrap: 'Mousetrap.bind(keys, take)', 'hotkeys-js': 'hotkeys(keys.join(","), take)' };
const KEYS = ['/', 's', 'f', 'space', 'enter'];
for (const [name, bind] of Object.entries(SHORTCUTS))
  for (const when of ['before', 'after'])
    test(
      `[REAL-13] single-key shortcuts by ${name} receive nothing typed into the chat ${when} its app has loaded`,
      // The chat stops a key before any listener of the page, whichever library added it.
      variantIf((name === 'Mousetrap') !== (when === 'before')),
      async ({ visitor }) => {
        const { page } = visitor;
        const { wait, open } = gate();
        await page.route('**/cdn/app-*.js', async (route) => {
          await wait;
          await route.continue();
        });
        if (when === 'after') open();
        const file = name === 'Mousetrap' ? 'mousetrap/mousetrap.min.js' : 'hotkeys-js/dist/hotkeys-js.umd.cjs';
        const own = `<output aria-label="Taken"></output><script>
        const keys = ${JSON.stringify(KEYS)};
        const take = (event) => { event.preventDefault(); document.querySelector('output').textContent += event.key; };
        ${bind}</script>`;
        await visitor.mount(own + visitor.tag(), { head: library(file).replace('<script', '<script charset="utf-8"') });
        const taken = page.getByRole('status', { name: 'Taken' });
        await page.keyboard.press('f');
        await expect(taken).toHaveText('f');
        await visitor.launcher.focus();
        await page.keyboard.press('Enter');
        await expect(visitor.composer).toBeFocused();
        if (when === 'after') await expect(visitor.thread).toContainText('What can we help you with');
        await page.keyboard.type('a/sf? early');
        await expect(visitor.composer).toHaveValue('a/sf? early');
        await page.keyboard.press('Enter');
        open();
        await expectSent(visitor, 'a/sf? early');
        await expect(taken).toHaveText('f');
        await close(visitor);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await page.keyboard.press('s');
        await expect(taken).toHaveText('fs');
      },
    );

const TURBO = library('@hotwired/turbo/dist/turbo.es2017-umd.js');

test('[REAL-13] the conversation continues when Turbo swaps the body, and the page’s own links work', async ({
  visitor,
  desk,
}) => {
  const { page } = visitor;
  const link = (path: string): string => `<a href="${path}">Go to ${path}</a>`;
  await visitor.serve('/second.html', link('/host.html') + visitor.tag(), TURBO);
  await visitor.mount(link('/second.html') + visitor.tag(), { head: TURBO });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await visitor.launcher.click();
  await talk(visitor, desk, 'Driving with Turbo');
  await page.getByRole('link', { name: 'Go to /second.html' }).click();
  await expect(page).toHaveURL(/second/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(visitor.message('Answer about Driving with Turbo')).toBeVisible();
  await desk.answer('Still with you');
  await expect(visitor.message('Still with you')).toBeVisible();
  await close(visitor);
});

test('[REAL-13][LAU-12] a launcher that init added in the head stays when Turbo swaps the body', async ({
  visitor,
  backend,
}) => {
  const { page } = visitor;
  const init = { 'api-url': backend.url, 'push-key': backend.pushKey };
  const head = `<script>window.SupportChat ??= { q: [['init', ${JSON.stringify(init)}]] }</script>${TURBO}`;
  await visitor.serve('/second.html', '<a href="/host.html">Back home</a>', head);
  await visitor.mount('<a href="/second.html">Second</a>', { head });
  await visitor.launcher.click();
  await visitor.say('Added once');
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(page.getByRole('link', { name: 'Back home' })).toBeVisible();
  await expect(visitor.message('Added once')).toContainText(/Sent|Seen/);
  await expect(visitor.launcher).toHaveCount(1);
});

test('[REAL-13] a permanent element keeps its window open when Turbo morphs the page, and closed after Back', async ({
  visitor,
}) => {
  const { page } = visitor;
  const head = `<meta name="turbo-refresh-method" content="morph">${TURBO}`;
  const tag = visitor.tag('id="support" data-turbo-permanent');
  await visitor.serve('/second.html', `<a href="/host.html">Back home</a>${tag}`, head);
  await visitor.mount(
    `<a href="/host.html" data-turbo-action="replace">Refresh</a><a href="/second.html">Second</a>${tag}`,
    {
      head,
    },
  );
  await visitor.launcher.click();
  await visitor.say('Still here?');
  const morphed = page.evaluate(() => new Promise((resolve) => addEventListener('turbo:morph', resolve)));
  await page.getByRole('link', { name: 'Refresh' }).click();
  await morphed;
  await expect(visitor.message('Still here?')).toBeVisible();
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(page.getByRole('link', { name: 'Back home' })).toBeVisible();
  await close(visitor);
  const rendered = page.evaluate(
    () => new Promise((resolve) => addEventListener('turbo:load', resolve, { once: true })),
  );
  await page.goBack();
  await rendered;
  await expect(page.getByRole('link', { name: 'Second' })).toBeVisible();
  await expect(visitor.window).toBeHidden();
});

test('[REAL-13] the conversation continues when htmx swaps parts of the page', async ({ visitor, desk }) => {
  const { page } = visitor;
  const head = library('htmx.org/dist/htmx.min.js');
  await page.route('**/part.html', (route) => route.fulfill({ contentType: 'text/html', body: '<b>Fresh</b>' }));
  await visitor.mount(`<button hx-get="/part.html" hx-target="main">Load</button>${TALL}${visitor.tag()}`, { head });
  await visitor.launcher.click();
  await talk(visitor, desk, 'Swapping with htmx');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByText('Fresh')).toBeVisible();
  await expectThreadScrolls(visitor);
  await close(visitor);
});

/** The changes that Prototype.js 1.7 makes to built-ins. The library itself is in no registry. */
const PROTOTYPE = `<script>
  Array.from = (list) => Array.prototype.slice.call(list ?? []);
  Object.assign(Array.prototype, { each: Array.prototype.forEach, without(...out) { return this.filter((one) => !out.includes(one)); } });
  Object.assign(HTMLElement.prototype, {
    hide() { this.style.display = 'none'; return this; },
    show() { this.style.display = ''; return this; },
    toggle() { return this; },
    update(html) { this.textContent = html; return this; },
  });
</script>`;

for (const [name, head] of [
  ['zone.js', library('zone.js/bundles/zone.umd.js')],
  ['the built-ins changed by Prototype.js', PROTOTYPE],
] as const)
  test(`[REAL-13] launcher, conversation and closing work with ${name}`, async ({ visitor, desk }) => {
    await visitor.mount(TALL + visitor.tag(), { head });
    await visitor.launcher.click();
    await talk(visitor, desk, `Patched by ${name}`);
    await expectThreadScrolls(visitor);
    await close(visitor);
  });
