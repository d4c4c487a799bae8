import type { Drafts } from './Drafts.ts';
import { MARK } from './marks.ts';
import { attach, composer, windowOf } from './page.ts';
import type { Sayings, Tab } from './Sayings.ts';
import type { Storage } from './Storage.ts';

/** Types and sends as the visitor, and records the sent messages and the drafts. */
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

  /** Appends to the draft without sending it. */
  async type(tab: Tab, mark: string): Promise<void> {
    if (await this.#goOn(tab, `Typed ${mark}`)) this.#drafts.type(tab, mark, this.#storage);
  }

  /** Appends to the draft and sends it. */
  async say(tab: Tab, mark: string): Promise<void> {
    const standing = await this.#goOn(tab, `Said ${mark}`);
    if (!standing) return;
    this.#drafts.type(tab, mark, this.#storage);
    await this.#send(tab, [...standing, mark]);
  }

  /** Sends the current draft, then a file. */
  async attach(tab: Tab, mark: string): Promise<void> {
    const standing = await this.#goOn(tab, '');
    if (!standing) return;
    const isChosen = await attach(tab.page, `${mark}.txt`).then(
      () => true,
      // Files cannot be attached before the first message.
      () => false,
    );
    if (isChosen) await this.#send(tab, [...standing, mark]);
  }

  /**
   * Appends text to the composer, where a loading page may still insert its draft. Removes texts
   * already sent from another tab.
   * Returns the marks already in the composer, or null if nothing can be typed, e.g. in a closed
   * window.
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
      // If the window closed between those two calls, the focus and the text went elsewhere.
      return (await input.isVisible()) || (await input.inputValue()).includes(text) ? rest : null;
    } catch {
      // The window closed at that moment and received no keys.
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
      // A window that closes after a rating receives no Enter; the text is then still in the
      // composer.
      if (await input.isVisible().catch(() => false)) this.errors.push(`${last} was sent and is not drawn`);
      return;
    }
    // A loading page may have inserted its draft before the typed text, or sent it as a message
    // before a file.
    const written = await articles.filter({ hasText: /Typed|Said/ }).allTextContents();
    const sent = [...new Set([...marks.slice(0, -1), ...marksIn([...written, text].join(' ')), last])];
    for (const mark of sent)
      if (!this.#said.has(mark)) this.#said.add(mark, tab, { isKept: !this.#storage.isDatabaseFull });
    this.#drafts.send(tab, sent);
  }
}

const marksIn = (text: string): string[] => [...new Set(text.match(MARK))];
