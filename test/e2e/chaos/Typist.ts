import type { Drafts } from './Drafts.ts';
import { MARK } from './marks.ts';
import { attach, composer, windowOf } from './page.ts';
import type { Sayings, Tab } from './Sayings.ts';
import type { Storage } from './Storage.ts';

/** A message stands there as soon as it is sent; a page that shares a slow machine may be late. */
const DRAWN_MS = 10_000;

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
    const standing = await this.#standing(tab);
    if (!standing) return;
    const isTyped = await fill(tab, [...standing, mark].map((one) => `Typed ${one}`).join(' '));
    if (isTyped) this.#drafts.type(tab, mark, this.#storage);
  }

  /** Goes on with what stands typed, and sends it. */
  async say(tab: Tab, mark: string): Promise<void> {
    const standing = await this.#standing(tab);
    if (!standing) return;
    const isTyped = await fill(tab, [...standing.map((one) => `Typed ${one}`), `Said ${mark}`].join(' '));
    if (!isTyped) return;
    this.#drafts.type(tab, mark, this.#storage);
    await this.#send(tab, [...standing, mark]);
  }

  /** Sends a file, and before it what stands typed. */
  async attach(tab: Tab, mark: string): Promise<void> {
    const standing = await this.#standing(tab);
    if (!standing) return;
    const isChosen = await attach(tab.page, `${mark}.txt`).then(
      () => true,
      // Before the first message nothing can be attached.
      () => false,
    );
    if (isChosen) await this.#send(tab, [...standing, mark]);
  }

  /**
   * The marks in the composer; null where there is none to type into, as in a closed window. What has been sent from another tab, the visitor
   * takes out.
   */
  async #standing(tab: Tab): Promise<string[] | null> {
    const input = composer(tab.page);
    if (!(await input.isVisible().catch(() => false))) return null;
    const text = await input.inputValue().catch(() => null);
    return text === null ? null : [...new Set(text.match(MARK))].filter((mark) => !this.#said.has(mark));
  }

  async #send(tab: Tab, marks: readonly string[]): Promise<void> {
    const last = marks.at(-1) as string;
    const input = composer(tab.page);
    await input.press('Enter').catch(() => undefined);
    const article = windowOf(tab.page).getByRole('article').filter({ hasText: last });
    const text = await article.textContent({ timeout: DRAWN_MS }).catch(() => null);
    if (text === null) {
      // A window that closed in that moment, behind a rating, took no Enter: then the text stands there still.
      if (await input.isVisible().catch(() => false)) this.errors.push(`${last} was sent and is not drawn`);
      return;
    }
    // A page that was only coming may have put its draft before what was typed.
    const sent = [...new Set([...marks.slice(0, -1), ...(text.match(MARK) ?? []), last])];
    for (const mark of sent)
      if (!this.#said.has(mark)) this.#said.add(mark, tab, { isKept: !this.#storage.isDatabaseFull });
    this.#drafts.send(tab, sent);
  }
}

const fill = (tab: Tab, text: string): Promise<boolean> =>
  composer(tab.page)
    .fill(text)
    .then(
      () => true,
      () => false,
    );
