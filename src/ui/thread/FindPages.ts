import { flushSync } from 'react-dom';
import type { Entry } from '../../entries/models.ts';
import type { Clock, Texts } from '../../ports.ts';
import type { Thread } from '../../chat/Thread.ts';
import { messageText } from './spokenText.ts';
import type { Range } from './Spaces.ts';
import type { ThreadView } from './ThreadView.ts';

/** A page has the text of at least this many entries. */
const LEAST_ENTRIES = 25;
/** The most pages, so that the document stays small. */
const MOST_PAGES = 32;
/** The pause between two pages: other work does not have to wait for all of them. */
const BREATH_MS = 20;
/** A search that has found a page looks into it at once, or with the next letter that is typed. */
const SEARCH_MS = 5_000;

type Piece = Range & { space: 'above' | 'below' };
type Page = { element: HTMLElement; entries: readonly Entry[] };
/** `isForward`: it is found by a search that goes down. */
type Line = { key: string; isForward: boolean };

type Given = { content: HTMLElement; view: ThreadView; thread: Thread; t: Texts['t']; clock: Clock };

/**
 * Entries that are not drawn, as text for the browser's own search: pages that are hidden until found. A search that finds a page gets its
 * entries one by one in its place, and goes on in them; the entry found is drawn, and the search finds it again there. So the browser
 * itself brings the reader to the message, and marks the words in it.
 */
export class FindPages {
  readonly #given: Given;
  /** The pages, by the places of their entries in the thread. */
  #pages = new Map<string, Page>();
  #lines = new Map<EventTarget, Line>();
  #search = new AbortController();

  constructor(given: Given) {
    this.#given = given;
    given.content.addEventListener('beforematch', ({ target }) => {
      const line = target && this.#lines.get(target);
      if (line) return this.#show(line);
      const page = [...this.#pages].find(([, { element }]) => element === target);
      if (page) this.#open(...page);
    });
  }

  /** Fits the pages around what is drawn, one after the other, until the signal aborts. */
  update(signal: AbortSignal): void {
    const next = this.#pieces().find((piece) => !this.#known(piece));
    if (next) this.#make(next);
    else if (this.#lines.size === 0) this.#place();
    if (next) this.#given.clock.after(BREATH_MS, signal, () => this.update(signal));
  }

  #pieces(): Piece[] {
    const { view, thread } = this.#given;
    return piecesAround(view.range, thread.count);
  }

  #known({ from, to }: Range): Page | undefined {
    const { thread } = this.#given;
    const known = this.#pages.get(`${from} ${to}`);
    return known?.entries.every((entry, at) => entry === thread.at(from + at)) ? known : undefined;
  }

  #make({ from, to }: Range): Page {
    const { thread } = this.#given;
    const entries = Array.from({ length: to - from }, (_, at) => thread.at(from + at)).filter((entry) => !!entry);
    const page = { entries, element: hiddenText(entries.map((entry) => this.#textOf(entry)).join('\n')) };
    this.#pages.set(`${from} ${to}`, page);
    return page;
  }

  /** The entry's text in one line. */
  #textOf(entry: Entry): string {
    return entry.objectType === 'message' ? messageText(entry, this.#given.t).replace(/\s+/g, ' ') : '';
  }

  /** Puts the pages where they belong, and nothing else. */
  #place(): void {
    const placed = this.#pieces().map((piece) => ({ piece, page: this.#known(piece) ?? this.#make(piece) }));
    this.#pages = new Map(placed.map(({ piece: { from, to }, page }) => [`${from} ${to}`, page]));
    for (const name of ['above', 'below'] as const) {
      const space = this.#given.content.querySelector(`:scope > [data-space=${name}]`);
      const elements = placed.flatMap(({ piece, page }) => (piece.space === name ? [page.element] : []));
      for (const child of [...(space?.children ?? [])]) if (!elements.includes(child as HTMLElement)) child.remove();
      elements.forEach((element, at) => {
        if (space?.children[at] !== element) space?.insertBefore(element, space.children[at] ?? null);
      });
    }
  }

  /**
   * Puts the page's entries into its place, before the caret and again after it: a search goes on from the caret, up or down. The page is removed
   * last, because a search that began at the top again ends where it first found something.
   */
  #open(places: string, { element, entries }: Page): void {
    const { clock, content } = this.#given;
    const linesOf = (isForward: boolean): HTMLElement[] =>
      entries.map((entry) => {
        const line = hiddenText(this.#textOf(entry));
        this.#lines.set(line, { key: entry.key, isForward });
        return line;
      });
    const caret = document.createElement('span');
    caret.textContent = '\u200b';
    element.before(...linesOf(false), caret, ...linesOf(true));
    putCaret(caret, true);
    element.remove();
    this.#pages.delete(places);
    this.#search.abort();
    this.#search = new AbortController();
    clock.after(SEARCH_MS, this.#search.signal, () => content.isConnected && this.#end());
  }

  #show({ key, isForward }: Line): void {
    const { view } = this.#given;
    flushSync(() => view.toEntry(key));
    this.#end();
    const row = view.rowOf(key);
    if (row) putCaret(row.querySelector('[part~=message]') ?? row, isForward);
  }

  #end(): void {
    this.#search.abort();
    this.#lines.clear();
    this.#place();
  }
}

/** The pages' edges do not depend on the reader's place: when the reader moves, only the pages beside the drawn rows change. */
function piecesAround({ from, to }: Range, count: number): Piece[] {
  let size = LEAST_ENTRIES;
  while (size * MOST_PAGES < count) size *= 2;
  const pieces: Piece[] = [];
  for (let at = 0; at < count; at += size) {
    const end = Math.min(at + size, count);
    if (at < from) pieces.push({ space: 'above', from: at, to: Math.min(end, from) });
    if (end > to) pieces.push({ space: 'below', from: Math.max(at, to), to: end });
  }
  return pieces;
}

function hiddenText(text: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('hidden', 'until-found');
  element.setAttribute('aria-hidden', 'true');
  element.style.whiteSpace = 'pre';
  element.textContent = text;
  return element;
}

function putCaret(element: Element, isBefore: boolean): void {
  document.getSelection()?.collapse(element, isBefore ? 0 : element.childNodes.length);
}
