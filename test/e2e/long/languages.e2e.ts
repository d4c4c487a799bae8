import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import type english from '../../../src/i18n/en.json';
import { pseudoLocale } from '../../support/pseudoLocale.ts';
import { cutTextsIn, untranslatedIn } from '../../support/walkTexts.ts';
import { axe } from '../support/axe.ts';
import { answerWith, gate } from '../support/faults.ts';
import { standStill } from '../support/stillLook.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';
import { variantIf } from '../support/variants.ts';

type Catalogue = typeof english;
const read = (lang: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`../../../src/i18n/${lang}.json`, import.meta.url), 'utf8')) as Catalogue;
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt'];
const [ar, de, en, ja] = ['ar', 'de', 'en', 'ja'].map(read) as [Catalogue, Catalogue, Catalogue, Catalogue];

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
  operator,
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
  await operator.take(question);
  await operator.say('لحظة من فضلكم');
  await expect(thread).toContainText('لحظة من فضلكم');
  await operator.say('See https://example.com');
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

test('[UX-14][UX-16] the greeting fits on one line in every language, at full width and on a small phone', async ({
  visitor,
}) => {
  await cutTranslations(visitor);
  await standStill(visitor.page.context());
  for (const [width, screenHeight] of [
    [1366, 650],
    // The page keeps 40 px beside the window, so it is as wide as on a 375 px phone.
    [415, 667],
  ] as const) {
    await visitor.page.setViewportSize({ width, height: screenHeight });
    for (const lang of LANGUAGES) {
      const hello = read(lang)['greeting.hello'];
      await visitor.mount(visitor.tag(`lang="${lang}" open`), { path: `/${lang}-${width}.html` });
      const bubble = visitor.page.locator('[part="message message-staff"]').filter({ hasText: hello });
      // One line of 22 px plus the bubble's padding.
      const height = async (): Promise<number> => (await bubble.boundingBox())?.height ?? 0;
      await expect.poll(height, { message: `the height of "${hello}" at ${width} px` }).toBe(40);
    }
  }
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

test('[I18N-01] the language changes at run time, and each language is downloaded only when needed', async ({
  visitor,
}) => {
  await cutTranslations(visitor);
  const languages = listenToChunks(visitor);
  await visitor.mount(visitor.tag());
  await launcherOf(visitor).click();
  await expect(visitor.thread).toContainText(en['greeting.area']);
  await visitor.composer.fill('Half a thought');
  expect([...languages], 'who reads English downloads no other').toEqual([]);
  const speak = (lang: string): Promise<void> =>
    visitor.page.locator('support-launcher').evaluate((node, next) => node.setAttribute('lang', next), lang);
  for (const [lang, words, dir] of [
    ['de-AT', de, 'ltr'],
    ['ar', ar, 'rtl'],
    ['ja', ja, 'ltr'],
    ['en', en, 'ltr'],
  ] as const) {
    await speak(lang);
    const { window, thread, composer } = inWords(visitor, words);
    await expect(thread).toContainText(words['greeting.area']);
    await expect(window).toHaveAttribute('dir', dir);
    await expect(window).toHaveAttribute('lang', lang);
    await expect(composer).toHaveValue('Half a thought');
  }
  expect([...languages]).toEqual(['de', 'ar', 'ja']);
});

test('[I18N-03] texts and times are German when the translation server is unreachable', async ({
  visitor,
  operator,
}) => {
  await cutTranslations(visitor);
  await visitor.mount(visitor.tag('lang="de"'));
  await launcherOf(visitor).click();
  const { window, thread, composer } = inWords(visitor, de);
  await expect(thread).toContainText(de['greeting.area']);
  await composer.fill('Guten Morgen');
  await composer.press('Enter');
  await operator.take('Guten Morgen');
  await operator.say('Wie geht es?');
  await expect(
    thread.getByRole('article', { name: /, \d?\d:\d\d$/ }).filter({ hasText: 'Wie geht es?' }),
  ).toBeVisible();
  await expect(window).toContainText(de['header.withOperator']);
  await expect
    .poll(() => visitor.errors.join(), { timeout: 20_000 })
    .toContain("The texts in 'de' could not be loaded");
  await expect(thread).toContainText(de['email.textIfLeft']);
});

test('[I18N-03] the window opens in English and switches when its language has loaded', async ({ visitor }) => {
  await cutTranslations(visitor);
  const { wait, open } = gate();
  await visitor.page.route('**/texts-de-*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await visitor.mount(visitor.tag('lang="de"'));
  await launcherOf(visitor).click();
  await expect(visitor.page.locator('[part~=window]')).toContainText(en['greeting.area']);
  await visitor.page.locator('[part~=composer-input]').fill('Schon getippt');
  open();
  await expect(inWords(visitor, de).composer).toHaveValue('Schon getippt');
});

test('[I18N-01][I18N-04] a text from the translation server overrides the built-in one', async ({
  visitor,
  backend,
}) => {
  await answerWith(visitor.page, '**/versions', { data: { latest: { version: 77 } } });
  await answerWith(visitor.page, '**/files/77/de.json', { 'greeting.hello': 'Servus!' });
  await visitor.mount(visitor.tag(`lang="de" translations-url="${backend.url}"`));
  await launcherOf(visitor).click();
  const { thread } = inWords(visitor, de);
  await expect(thread).toContainText('Servus!');
  await expect(thread).toContainText(de['greeting.area']);
});

/** Texts from the page, from people, and from the server's question areas, which are not translated. */
const GIVEN = ['Legal Forms', 'Support', 'Billing & subscription', 'Something else', 'Hello there'];

for (const { name, viewport } of [
  { name: '400 px', viewport: { width: 1280, height: 800 } },
  { name: 'a phone of 320 px', viewport: { width: 320, height: 600 } },
]) {
  test(
    `[I18N-01] in a pseudo-locale all widget texts are translated and none is cut off, at ${name}`,
    variantIf(name === '400 px'),
    async ({ visitor, operator, desk, backend }) => {
      // A language that is not built in, and whose dates contain no ASCII letters.
      const pseudo = pseudoLocale(en, 'ru') as Catalogue & { 'rate.star_few': string };
      await answerWith(visitor.page, '**/versions', { data: { latest: { version: 77 } } }, { times: 9 });
      await answerWith(visitor.page, '**/files/77/ru.json', pseudo, { times: 9 });
      await desk.set({ show_rate: true });
      await visitor.page.setViewportSize(viewport);
      const check = async (where: string): Promise<void> => {
        for (const [claim, walk] of [
          ['untranslated', untranslatedIn],
          ['cut', cutTextsIn],
        ] as const) {
          const found = await visitor.page.evaluate(
            ([source, given]) => {
              const run = (0, eval)(`(${source})`) as (root: ParentNode, given: readonly string[]) => string[];
              const launcher = document.querySelector('support-launcher')?.shadowRoot;
              const chat = launcher?.querySelector('support-chat')?.shadowRoot;
              return [launcher, chat].flatMap((root) => (root ? run(root, given) : ['nothing there']));
            },
            [walk.toString(), GIVEN] as const,
          );
          expect(found, `${claim} in ${where}`).toEqual([]);
        }
      };
      await visitor.mount(visitor.tag(`lang="ru" chat-button translations-url="${backend.url}"`));
      const { launcher, window, thread, composer } = inWords(visitor, pseudo);
      await expect(launcher).toBeVisible();
      await check('launcher and bubble');
      await launcher.click();
      await expect(thread).toContainText(pseudo['greeting.area']);
      await check('greeting');
      await window.getByRole('radio').first().click();
      await composer.fill('Hello there');
      await window.getByRole('button', { name: pseudo['composer.send'], exact: true }).click();
      await expect(window.getByRole('form', { name: pseudo['email.title'], exact: true })).toBeVisible();
      await operator.take('Hello there');
      await operator.say('Support');
      await expect(thread.getByRole('article').filter({ hasText: 'Support' }).last()).toBeVisible();
      await check('conversation and email form');
      await window.getByRole('button', { name: pseudo['email.submit'], exact: true }).click();
      await check('email form with an error');
      const emoji = window.getByRole('button', { name: pseudo['composer.emoji'], exact: true });
      if (await emoji.isVisible()) {
        await emoji.click();
        await expect(visitor.page.getByText(pseudo['emoji.animals'])).toBeVisible();
        await check('emoji picker');
        await visitor.page.keyboard.press('Escape');
      }
      await window.getByRole('button', { name: pseudo['menu.name'], exact: true }).click();
      await check('menu');
      await visitor.page.getByRole('menuitem', { name: pseudo['menu.end'] }).click();
      await expect(visitor.page.getByRole('alertdialog')).toBeVisible();
      await check('end modal');
      await visitor.page.getByRole('button', { name: pseudo['end.stop'], exact: true }).click();
      await expect(thread).toContainText(pseudo['rate.title']);
      await check('rating');
      await thread.getByRole('radio', { name: pseudo['rate.star_few'].replace('{{count}}', '4') }).click();
      await expect(thread).toContainText(pseudo['rate.thanks']);
      await check('thanks');
      await desk.set({ online: false });
      await visitor.page.evaluate(() => document.querySelector('support-launcher')?.reset());
      await visitor.page.reload();
      await launcher.click();
      await window.getByRole('button', { name: pseudo['ticket.submit'], exact: true }).click();
      await expect(window).toContainText(pseudo['ticket.emptyMessage']);
      await check('ticket form');
    },
  );
}
