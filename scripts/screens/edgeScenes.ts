import { doubleTexts, spaceTexts } from '../../test/support/readerStyles.ts';
import type { Scene } from './Scene.ts';
import type { Stage } from './Stage.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Oberammergau, Maximiliane Alexandra';
const ADDRESS = `https://legal-forms.example/documents/${'residential-lease-'.repeat(6)}2026.pdf?signed=true`;
const LIST = Array.from({ length: 40 }, (_, at) => `${at + 1}. Clause ${at + 1}`).join('\n');

/** An operator with a long name sends words that do not wrap. */
async function sayMuch(stage: Stage): Promise<void> {
  const { operator } = stage;
  await operator.desk.call('PUT', '/operator', { name: LONG_NAME, img: null });
  try {
    await stage.open();
    await stage.say(stage.talk.hello);
    await operator.page.reload();
    await operator.take(stage.talk.hello);
    await operator.say(`${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} ${ADDRESS}`);
    await stage.visitor.message('Donau').waitFor();
    await stage.say('あ'.repeat(70));
  } finally {
    await operator.desk.call('PUT', '/operator', { name: 'Dana Reed', img: null });
  }
}

/** Changes only the window's texts, as a reader's styles would. */
const changed = (name: string, caption: string, change: (root: ShadowRoot) => void): Scene => ({
  name,
  caption,
  in: { only: ['desktop-colours', 'phone'] },
  async show(stage) {
    await sayMuch(stage);
    await stage.visitor.page.evaluate(
      `(${change.toString()})(document.querySelector('support-launcher').shadowRoot.querySelector('support-chat').shadowRoot)`,
    );
    await stage.visitor.thread.evaluate((node) => (node.scrollTop = node.scrollHeight));
  },
});

const speak = (name: string, caption: string, lang: string): Scene => ({
  name: `language-${name}`,
  caption,
  in: { only: ['desktop-colours', 'phone'] },
  async show(stage) {
    await stage.operator.desk.set({ online: false });
    await stage.open();
    await stage.visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
    await stage.visitor.page.evaluate(
      (value) => document.querySelector('support-launcher')?.setAttribute('lang', value),
      lang,
    );
    await stage.visitor.page.locator(`[part=window]:lang(${lang})`).waitFor();
  },
});

/** Long texts, narrow windows and other languages. */
export const edgeScenes: Scene[] = [
  {
    name: 'long-words',
    caption: 'A long name, long words, a long address',
    in: { only: ['desktop-colours', 'phone'] },
    show: sayMuch,
  },
  changed('text-doubled', 'The same with texts of twice the size, in a window that is no larger', doubleTexts),
  changed('text-spaced', 'The same with lines, words and letters as far apart as a reader may have them', spaceTexts),
  {
    name: 'long-message',
    caption: 'A message of forty lines is shown from its beginning',
    in: { only: ['desktop-colours', 'phone'] },
    async show(stage) {
      await stage.meet();
      await stage.operator.reply.fill(LIST);
      await stage.operator.reply.press('Enter');
      await stage.visitor.message('Clause 40').waitFor();
    },
  },
  {
    name: 'narrow',
    caption: 'At 320 px, or at 400 % on a laptop',
    of: 'page',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await stage.visitor.page.setViewportSize({ width: 320, height: 640 });
      await stage.open();
      await stage.say(stage.talk.hello);
      await stage.visitor.emailForm.waitFor();
    },
  },
  {
    name: 'zoomed',
    caption: 'At 200 %',
    of: 'page',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      // Zooming does not change the window's outer size.
      await stage.visitor.page.addInitScript(() => {
        Object.defineProperties(window, { outerWidth: { value: 1280 }, outerHeight: { value: 800 } });
      });
      await stage.visitor.page.setViewportSize({ width: 640, height: 400 });
      await stage.open();
      await stage.say(stage.talk.hello);
      await stage.visitor.emailForm.waitFor();
    },
  },
  speak('german', 'In German, whose words are long', 'de'),
  speak('japanese', 'In Japanese, whose lines break between phrases', 'ja'),
];
