import type { Drafts } from './Drafts.ts';
import { MARK } from './marks.ts';
import { attach, composer, windowOf } from './page.ts';
import type { Sayings, Tab } from './Sayings.ts';
import type { Storage } from './Storage.ts';

/** The visitor's hands: what they type and send, noted in what was said and what stands typed. */
export class Typist {
  readonly errors: string[] = [];
  readonly #said: Sayings;
  readonly #drafts: Drafts;

  readonly #storage: Storage;

  constructor(said: Sayings, drafts: Drafts, storage: Storage) {
    this.#said = said;
    this.#drafts = drafts;
    this.#storage = storage;
  }

  /** Goes on typing, and sends nothing. */
  async type(tab: Tab, mark: string): Promise<void> {
    if (await this.#goOn(tab, `Typed ${mark}`)) this.#drafts.type(tab, mark, this.#storage);
  }

  /** Goes on with what stands typed, and sends it. */
  async say(tab: Tab, mark: string): Promise<void> {
    const standing = await this.#goOn(tab, `Said ${mark}`);
    if (!standing) return;
    this.#drafts.type(tab, mark, this.#storage);
    await this.#send(tab, [...standing, mark]);
  }

  /** Sends a file, and before it what stands typed. */
  async attach(tab: Tab, mark: string): Promise<void> {
    const standing = await this.#goOn(tab, '');
    if (!standing) return;
    const isChosen = await attach(tab.page, `${mark}.txt`).then(
      () => true,
      // Before the first message nothing can be attached.
      () => false,
    );
    if (isChosen) await this.#send(tab, [...standing, mark]);
  }

  /**
   * Types behind what stands there, which a page that is only coming may still put there; but what has been sent from another tab, the visitor
   * takes out. The marks that stood there; null where nothing can be typed, as in a closed window.
   */
  async #goOn(tab: Tab, text: string): Promise<string[] | null> {
    const input = composer(tab.page);
    if (!(await input.isVisible().catch(() => false))) return null;
    try {
      const standing = marksIn(await input.inputValue());
      const rest = standing.filter((mark) => !this.#said.has(mark));
      if (rest.length < standing.length) await input.fill(rest.map((mark) => `Typed ${mark}`).join(' '));
      await input.press('Control+End');
      await tab.page.keyboard.insertText(text && ` ${text}`);
      // Closed between those two, the window's focus has gone elsewhere, and the text with it.
      return (await input.isVisible()) || (await input.inputValue()).includes(text) ? rest : null;
    } catch {
      // It has closed in that moment, and took no keys.
      return null;
    }
  }

  async #send(tab: Tab, marks: readonly string[]): Promise<void> {
    const last = marks.at(-1) as string;
    const input = composer(tab.page);
    await input.press('Enter').catch(() => undefined);
    const articles = windowOf(tab.page).getByRole('article');
    const text = await articles
      .filter({ hasText: last })
      .textContent()
      .catch(() => null);
    if (text === null) {
      // A window that closed in that moment, behind a rating, took no Enter: then the text stands there still.
      if (await input.isVisible().catch(() => false)) this.errors.push(`${last} was sent and is not drawn`);
      return;
    }
    // A page that was only coming may have put its draft before what was typed, or before a file, as a message of its own.
    const written = await articles.filter({ hasText: /Typed|Said/ }).allTextContents();
    const sent = [...new Set([...marks.slice(0, -1), ...marksIn([...written, text].join(' ')), last])];
    for (const mark of sent)
      if (!this.#said.has(mark)) this.#said.add(mark, tab, { isKept: !this.#storage.isDatabaseFull });
    this.#drafts.send(tab, sent);
  }
}

const marksIn = (text: string): string[] => [...new Set(text.match(MARK))];
