import { readFile, readdir } from 'node:fs/promises';
import { answerAt, expectTalk } from '../../support/hostPages.ts';
import { gate } from '../../support/faults.ts';
import { expect, test } from '../../support/test.ts';
import type { Visitor } from '../../support/Visitor.ts';

const OTHER = '<script type="module" src="/other/support-widget.js"></script>';

test('[EL-01] with two versions on one page the first works, and the second logs one warning', async ({ visitor }) => {
  const { page } = visitor;
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/other/**', async (route) => {
    const file = new URL(route.request().url()).pathname.replace('/other/', '');
    // Another version: different chunks and one more attribute.
    const body = (await readFile(`cdn/${file}`, 'utf8')).replace('"eventNamespace"', '"eventNamespace","newer"');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await visitor.mount(visitor.tag() + OTHER);
  await expect.poll(() => warnings).toEqual(['support-chat is defined already']);
  await expectTalk(visitor, 'Which of you is it?');
  await expect(visitor.launcher).toHaveCount(1);
});

test('[EL-01] if the page has already defined the tag, the widget logs one warning and does nothing else', async ({
  visitor,
}) => {
  const warning = visitor.page.waitForEvent('console', (message) => message.type() === 'warning');
  const own = '<script>customElements.define("support-launcher", class extends HTMLElement {})</script>';
  await visitor.mount(own + visitor.tag());
  expect((await warning).text()).toBe('support-chat is defined already');
  expect(await visitor.page.evaluate(() => customElements.get('support-chat'))).toBeUndefined();
});

test('[EL-01] the module and the classic script together make one widget, also next to an AMD loader', async ({
  visitor,
}) => {
  const loader =
    '<script>window.define = () => { throw new Error("define") }; define.amd = {}; window.module = { exports: {} }; window.Pusher = "the page’s";</script>';
  await visitor.mount(`${visitor.tag()}<script src="/cdn/support-widget.classic.js"></script>`, { head: loader });
  await expectTalk(visitor, 'Only once, please');
  expect(visitor.bodies('POST /api/chat/new-message')).toHaveLength(1);
  const left = await visitor.page.evaluate(() => {
    const { Pusher, module } = window as unknown as Record<string, unknown>;
    return JSON.stringify({ Pusher, module });
  });
  expect(JSON.parse(left)).toEqual({ Pusher: 'the page’s', module: { exports: {} } });
});

for (const query of ['?ver=6.7', '?v=2&cache=no#top'])
  test(`[EL-01] a script that the page loads as support-widget.js${query} runs once`, async ({ visitor }) => {
    const { page } = visitor;
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const copies: string[] = [];
    page.on('request', (request) => request.url().endsWith('/support-widget.js') && copies.push(request.url()));
    const script = `<script type="module" src="/cdn/support-widget.js${query}"></script>`;
    await answerAt(
      visitor,
      '/versioned.html',
      `<!doctype html><link rel="icon" href="data:,">${visitor.tag()}${script}`,
    );
    await visitor.goTo('/versioned.html');
    // The explanation of a mistake is loaded on demand, and so is the code that erases another customer's data.
    await page.evaluate(() => window.SupportChat.setUser({ id: 7, email: 'ann@example.com', emial: '' } as never));
    const explained = [expect.stringContaining("setUser has no field 'emial'")];
    await expect.poll(() => warnings).toEqual(explained);
    await expectTalk(visitor, 'Which version?');
    await visitor.goTo('/versioned.html');
    await page.evaluate(() => window.SupportChat.setUser({ id: 8, email: 'bob@example.com' }));
    await expect.poll(() => visitor.stored('chat-id')).toBeNull();
    expect(warnings).toEqual(explained);
    expect(copies).toEqual([]);
  });

for (const [what, html] of [
  ['an image', '<img name="currentScript" src="https://elsewhere.example/picture.js">'],
  ['an embedded file', '<embed name="currentScript" src="https://elsewhere.example/file.js">'],
  ['a form', '<form name="currentScript"><input name="src" value="https://elsewhere.example/form.js"></form>'],
] as const)
  test(`[HOST-02][SEC-02] ${what} in the page that is named like a property of the document does not choose the address of the chat`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    const asked: string[] = [];
    await page.route('https://elsewhere.example/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'text/plain', body: '' });
    });
    const script =
      '<script>window.SupportChat = { q: [], src: "/cdn/support-widget.js" }</script><script src="/cdn/support-widget.classic.js"></script>';
    await answerAt(
      visitor,
      '/named.html',
      `<!doctype html><link rel="icon" href="data:,">${html}${visitor.tag()}${script}`,
    );
    await visitor.goTo('/named.html');
    await expectTalk(visitor, `Despite ${what}`);
    expect(asked).not.toContain('/support-widget.js');
  });

test('[EL-03] an element created before the script loads keeps its attributes and properties, and opens if asked to', async ({
  visitor,
  backend,
}) => {
  await visitor.mount(`<script>
    const early = document.createElement('support-launcher');
    Object.assign(early, { apiUrl: location.origin, pushKey: '${backend.pushKey}', open: true });
    early.setAttribute('product', 'Early Forms');
    document.body.append(early);
  </script>`);
  await expect(visitor.window).toContainText('Early Forms');
  await visitor.say('Early bird');
  await visitor.called('POST /api/chat/new-message');
});

test('[EL-08][SEND-14] text typed while the app loads is kept when the element is removed and added again', async ({
  visitor,
}) => {
  const { page } = visitor;
  const { wait, open } = gate();
  const asked = page.waitForRequest(`**/cdn/app-*.js`);
  await page.route(`**/cdn/app-*.js`, async (route) => {
    await wait;
    await route.continue();
  });
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.composer.fill('Sent by Enter');
  await visitor.composer.press('Enter');
  await visitor.composer.fill('Half a thought');
  await asked;
  await page.evaluate(async () => {
    const launcher = document.querySelector('support-launcher') as HTMLElement;
    launcher.remove();
    await new Promise((resolve) => setTimeout(resolve, 0));
    document.body.append(launcher);
  });
  open();
  await expect(visitor.launcher).toBeVisible();
  await page.evaluate(() => document.querySelector('support-launcher')?.show());
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect(visitor.composer).toHaveValue('Sent by Enter\nHalf a thought');
});

test('[EL-08] a page rewritten by document.write shows the widget with its conversation again', async ({ visitor }) => {
  await visitor.mount(visitor.tag());
  await expectTalk(visitor, 'Written once');
  await visitor.page.evaluate((tag) => {
    document.open();
    document.write(
      `<!doctype html><title>Anew</title>${tag}<script type="module" src="/cdn/support-widget.js"></scr${'ipt>'}`,
    );
    document.close();
  }, visitor.tag());
  await expect(visitor.message('Written once')).toBeVisible();
  await visitor.say('Written twice');
});

test('[EL-01] the widget works in quirks mode, with a foreign base URL, and as a classic script in XHTML', async ({
  visitor,
  backend,
}) => {
  const icon = '<link rel="icon" href="data:," />';
  const base = '<base href="https://elsewhere.example/deep/" />';
  const script = `<script src="${backend.url}/cdn/support-widget.classic.js"></script>`;
  await answerAt(visitor, '/quirks.html', `${icon}${base}${visitor.tag()}${script}`);
  await visitor.goTo('/quirks.html');
  expect(await visitor.page.evaluate(() => document.compatMode)).toBe('BackCompat');
  await expectTalk(visitor, 'Quirky');
  const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title>${icon}</head><body>${visitor.tag()}${script}</body></html>`;
  await answerAt(visitor, '/strict.xhtml', xhtml, { contentType: 'application/xhtml+xml' });
  await visitor.goTo('/strict.xhtml');
  await expect(visitor.message('Quirky')).toBeVisible();
  await visitor.say('Well-formed');
});

test('[LAU-09] the widget works if the page has frozen window.SupportChat or put invalid calls in its queue', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() =>
    Object.defineProperty(window, 'SupportChat', { value: Object.freeze({ q: [null, 5, ['preset']] }) }),
  );
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await visitor.mount(visitor.tag());
  await expectTalk(visitor, 'All the same');
  expect(warnings).toHaveLength(3);
});

const MODULE = 'https://cdn.example/support-widget.js';
const failures: Readonly<Record<string, (visitor: Visitor) => Promise<unknown>>> = {
  'a server that allows another origin': (visitor) =>
    visitor.page.route(MODULE, (route) =>
      // Playwright adds the header if it is absent.
      route.fulfill({
        headers: { 'access-control-allow-origin': 'https://elsewhere.example' },
        contentType: 'text/javascript',
        body: 'export {};',
      }),
    ),
  'a missing file': (visitor) =>
    visitor.page.route(MODULE, (route) =>
      route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, body: '' }),
    ),
  'a content blocker': (visitor) => visitor.page.route(MODULE, (route) => route.abort('blockedbyclient')),
  'an HTML page instead of the script': (visitor) =>
    visitor.page.route(MODULE, (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, contentType: 'text/html', body: '<p>' }),
    ),
  'a script that is cut off': (visitor) =>
    visitor.page.route(MODULE, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'text/javascript',
        body: 'const half = {',
      }),
    ),
};
test('[HOST-02] the classic loader reports why it cannot load on the console, and throws nothing at the page', async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.toleratesErrors = true;
  const exceptions: string[] = [];
  page.on('pageerror', (error) => exceptions.push(error.message));
  const classic = await readFile('cdn/support-widget.classic.js', 'utf8');
  await page.route('https://cdn.example/support-widget.classic.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: classic }),
  );
  const body = `${visitor.tag()}<script src="https://cdn.example/support-widget.classic.js"></script>`;
  await answerAt(visitor, '/blocked.html', `<!doctype html><title>Blocked</title>${body}`);
  for (const [what, fail] of Object.entries(failures))
    await test.step(what, async () => {
      await page.unroute(MODULE);
      await fail(visitor);
      const reported = page.waitForEvent('console', (message) =>
        message.text().startsWith('support-chat could not be loaded'),
      );
      await visitor.goTo('/blocked.html');
      await reported;
      expect(exceptions).toEqual([]);
    });
});

test('[HOST-02][SEND-14] a chunk whose hash is wrong is reported once, throws nothing at the page, and loses no typed text', async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.toleratesErrors = true;
  const exceptions: string[] = [];
  page.on('pageerror', (error) => exceptions.push(error.message));
  const app = (await readdir('cdn')).find((file) => /^app-\w+\.js$/.test(file)) ?? '';
  const wrong = { integrity: { [`/cdn/${app}`]: `sha384-${'A'.repeat(64)}` } };
  await visitor.mount(visitor.tag(), { head: `<script type="importmap">${JSON.stringify(wrong)}</script>` });
  await visitor.launcher.click();
  await visitor.composer.fill('Half a thought');
  const lines = (): string[] => visitor.errors.filter((line) => line.startsWith('support-chat'));
  await expect.poll(lines).toEqual([expect.stringContaining('could not be loaded')]);
  await expect(visitor.launcher).toHaveAccessibleName('Open chat');
  expect(exceptions).toEqual([]);
  await visitor.mount(visitor.tag(), { path: '/right.html' });
  await visitor.launcher.click();
  await expect(visitor.composer).toHaveValue('Half a thought');
});
