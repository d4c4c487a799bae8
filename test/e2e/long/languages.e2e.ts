import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import type english from '../../../src/i18n/en.json';
import { axe } from '../support/axe.ts';
import { answerWith } from '../support/faults.ts';
import { standStill } from '../support/stillLook.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

type Catalogue = typeof english;
const read = (lang: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`../../../src/i18n/${lang}.json`, import.meta.url), 'utf8')) as Catalogue;
const [ar, de, en] = ['ar', 'de', 'en'].map(read) as [Catalogue, Catalogue, Catalogue];

/** Finds the widget's parts by their names in a language. */
function inWords(visitor: Visitor, words: Catalogue): Record<'launcher' | 'window' | 'thread' | 'composer', Locator> {
  const window = visitor.page.getByRole('dialog', { name: words['window.name'], exact: true });
  return {
    launcher: visitor.page.getByRole('button', { name: words['launcher.open'], exact: true }),
    window,
    thread: window.getByRole('log', { name: words['thread.name'], exact: true }),
    composer: window.getByRole('textbox', { name: words['composer.name'], exact: true }),
  };
}

/** Makes the translation server unreachable, so that the widget has only its built-in texts. */
async function cutTranslations(visitor: Visitor): Promise<void> {
  await visitor.page.route('**/versions', (route) => route.abort());
  await visitor.page.route('**/files/**', (route) => route.abort());
  visitor.toleratesErrors = true;
}

/** Collects the languages whose texts are downloaded. */
function listenToChunks(visitor: Visitor): Set<string> {
  const languages = new Set<string>();
  visitor.page.on('request', (request) => {
    const [, language] = /\/cdn\/texts-(\w+)-/.exec(request.url()) ?? [];
    if (language) languages.add(language);
  });
  return languages;
}

/**
 * Finds the launcher by its part: it uses the page's language before the chat loads, so its English
 * name would not match.
 */
const launcherOf = ({ page }: Visitor): Locator => page.locator('[part=launcher-button]');

test('[I18N-03][A11Y-01] an Arabic visitor can open the chat, write and get an answer, right to left', async ({
  visitor,
  desk,
}) => {
  await cutTranslations(visitor);
  await visitor.mount(visitor.tag('lang="ar-EG"'));
  await launcherOf(visitor).click();
  const { window, thread, composer } = inWords(visitor, ar);
  await expect(thread).toContainText(ar['greeting.hello']);
  await expect(window).toHaveAttribute('dir', 'rtl');
  await expect(window).toHaveAttribute('lang', 'ar-EG');
  const question = 'مرحبًا، لا يفتح العقد.';
  await composer.fill(question);
  await composer.press('Enter');
  await visitor.joined();
  await desk.answer('لحظة من فضلكم');
  await expect(thread).toContainText('لحظة من فضلكم');
  await desk.answer('See https://example.com');
  const english = thread.getByText('See https://example.com');
  await expect(english).toHaveCSS('direction', 'ltr');
  expect(await axe(visitor.page)).toEqual([]);

  const boxOf = async (locator: Locator): Promise<{ x: number; width: number }> =>
    (await locator.boundingBox()) ?? { x: 0, width: 0 };
  const [frame, staff, menu] = [
    await boxOf(window),
    await boxOf(english),
    await boxOf(window.getByRole('button').first()),
  ];
  expect(staff.x, 'staff writes at the right').toBeGreaterThan(frame.x + frame.width / 4);
  expect(menu.x, 'the menu is at the left').toBeLessThan(frame.x + frame.width / 4);

  await window.getByRole('button', { name: ar['menu.name'], exact: true }).click();
  expect(await axe(visitor.page)).toEqual([]);
  await visitor.page.getByRole('menuitem', { name: ar['menu.minimize'] }).click();
  const launcher = visitor.page.getByRole('button', { name: ar['launcher.open'] });
  await expect(launcher).toHaveAttribute('dir', 'rtl');
  expect((await boxOf(launcher)).x, 'the corner is the page’s').toBeGreaterThan(1_000);
  expect(await axe(visitor.page)).toEqual([]);
});

test('[I18N-03] the launcher and its bubble are translated before the chat opens, at the same position', async ({
  visitor,
}) => {
  await cutTranslations(visitor);
  await visitor.mount(visitor.tag('lang="ar" chat-button'));
  const bubble = visitor.page.getByRole('button', { name: ar['launcher.bubble'] });
  await expect(bubble).toBeVisible();
  await expect(visitor.page.getByRole('button', { name: ar['launcher.dismiss'], exact: true })).toBeVisible();
  const places = await visitor.page.evaluate(() => {
    const root = document.querySelector('support-launcher')?.shadowRoot;
    const place = (part: string) => root?.querySelector(`[part=${part}]`)?.getBoundingClientRect();
    const [button, words] = [place('launcher-button'), place('launcher-bubble')];
    const { clientWidth, clientHeight } = document.documentElement;
    return button && words
      ? [
          clientWidth - button.right,
          clientHeight - button.bottom,
          button.left - words.right,
          button.bottom - words.bottom,
        ]
      : [];
  });
  expect(places).toEqual([20, 15, 14, 8]);
});

test('[I18N-01][I18N-03][UX-14][UX-16] the language changes at run time, each is downloaded only when needed, and its greeting fits on one line at full width and on a small phone', async ({
  visitor,
}) => {
  await cutTranslations(visitor);
  await standStill(visitor.page.context());
  const languages = listenToChunks(visitor);
  await visitor.mount(visitor.tag());
  await launcherOf(visitor).click();
  await expect(visitor.thread).toContainText(en['greeting.area']);
  await visitor.composer.fill('Half a thought');
  expect([...languages], 'downloads while the page is English').toEqual([]);
  for (const lang of ['de-AT', 'ar', 'es', 'fr', 'ja', 'pt', 'en']) {
    const words = read(lang.slice(0, 2));
    await visitor.page.locator('support-launcher').evaluate((node, next) => node.setAttribute('lang', next), lang);
    const { window, thread, composer } = inWords(visitor, words);
    await expect(thread).toContainText(words['greeting.area']);
    await expect(window).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    await expect(window).toHaveAttribute('lang', lang);
    await expect(composer).toHaveValue('Half a thought');
    const hello = words['greeting.hello'];
    const bubble = thread.locator('[part="message message-staff"]').filter({ hasText: hello });
    // One line of 22 px plus the bubble's padding.
    const heightPx = async (): Promise<number> => (await bubble.boundingBox())?.height ?? 0;
    for (const [width, height] of [
      [1366, 650],
      // The page keeps 40 px beside the window, so it is as wide as on a 375 px phone.
      [415, 667],
    ] as const) {
      await visitor.page.setViewportSize({ width, height });
      await expect.poll(heightPx, { message: `the height of "${hello}" at ${width} px` }).toBe(40);
    }
  }
  expect([...languages]).toEqual(['de', 'ar', 'es', 'fr', 'ja', 'pt']);
});

test('[I18N-01][I18N-04][CALL-19] texts of the latest translation version override the built-in ones and follow the language, and missing ones stay', async ({
  visitor,
  backend,
}) => {
  const dutch = { 'launcher.open': 'Chat openen', 'composer.name': 'Bericht', 'greeting.hello': 'Goedendag!' };
  const { page } = visitor;
  await answerWith(page, '**/versions', { data: { latest: { version: 77 } } }, { times: 9 });
  await answerWith(page, '**/files/77/nl.json', { ...dutch, 'not.ours': 'x' }, { times: 9 });
  await answerWith(page, '**/files/77/de.json', { 'greeting.hello': 'Servus!' }, { times: 9 });
  // Dutch is not built in.
  await visitor.mount(visitor.tag(`lang="nl" chat-button translations-url="${backend.url}"`));
  await page.getByRole('button', { name: dutch['launcher.open'], exact: true }).click();
  await expect(visitor.thread).toContainText(dutch['greeting.hello']);
  await expect(visitor.thread).toContainText(en['greeting.area']);
  await visitor.window.getByRole('textbox', { name: dutch['composer.name'] }).fill('Half a thought');
  await page.locator('support-launcher').evaluate((node) => node.setAttribute('lang', 'de'));
  const { thread, composer } = inWords(visitor, de);
  await expect(thread).toContainText('Servus!');
  await expect(thread).toContainText(de['greeting.area']);
  await expect(composer).toHaveValue('Half a thought');
});
