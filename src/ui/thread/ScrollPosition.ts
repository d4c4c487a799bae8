import { PINNED_TO_BOTTOM_PX } from '../../config/limits.ts';
import { onNextFrame } from '../../shell/frames.ts';
import { focusedIn } from '../parts/focusedIn.ts';
import type { RenderedEntries } from './RenderedEntries.ts';

/** The part of the reader's position that is rendered. */
export type Distance = {
  /** The reader is above the bottom. */
  isAway: boolean;
  /** So far that a button to the bottom is worth its place. */
  isFar: boolean;
};
export const AT_BOTTOM: Distance = { isAway: false, isFar: false };

/** The part of the thread that keeps its place when the thread or the view changes. */
type Anchor =
  | { at: 'bottom' }
  /** The first words, until a message is written or the reader scrolls (UX-04). `isWhole`: nothing is below the view. */
  | { at: 'start'; isWhole: boolean }
  /** The entry that is being read, and its distance from the view's upper edge. */
  | { at: 'entry'; key: string; top: number };
const BOTTOM: Anchor = { at: 'bottom' };

/** How much of the entry before is visible above the entry that the thread was scrolled to. */
export const LEAD_PX = 12;
const FAR_PX = 120;
/** How much of the previous view stays visible after a Page key. */
const PAGE_OVERLAP_PX = 40;

/**
 * Keeps the reader's position in the thread: pinned to the bottom while within 10 px of it, whatever grows or shrinks (WIN-15); otherwise at the
 * entry that is being read, whatever is added, or grows, above it. Renders earlier entries when the reader comes within a view of the first one.
 * All browsers scroll the same way, because the thread turns off their own scroll anchoring, which Safari lacks.
 */
export class ScrollPosition {
  readonly #view: HTMLElement;
  readonly #content: HTMLElement;
  readonly #rendered: RenderedEntries;
  readonly #onChange: (distance: Distance) => void;
  #distance = AT_BOTTOM;
  #anchor: Anchor = BOTTOM;
  /** Home was pressed, and earlier entries are still to be rendered. */
  #isGoingToTop = false;
  #lastTop = 0;
  #size = '';
  /** The message that was just added. One that is higher than the view is shown from its beginning. */
  #newest: string | null = null;
  /** The entry that was scrolled into view, until the reader scrolls. It may still grow, because the view of a form is loaded later. */
  #requested: string | null = null;

  constructor(given: {
    view: HTMLElement;
    content: HTMLElement;
    rendered: RenderedEntries;
    onChange: (distance: Distance) => void;
  }) {
    this.#view = given.view;
    this.#content = given.content;
    this.#rendered = given.rendered;
    this.#onChange = given.onChange;
    this.#size = this.#sizeNow();
    given.rendered.mayRestart = () => this.#anchor.at !== 'entry' && !given.content.contains(focusedIn(given.content));
  }

  /** Call it after each rendering, before the browser paints. */
  afterRender(): void {
    this.#takeUnseenScroll();
    this.#keepPlace();
    if (this.#isGoingToTop) onNextFrame(() => this.#goToTop());
  }

  onScroll(): void {
    const view = this.#view;
    // A hidden window has no scroll position.
    if (view.clientHeight === 0) return;
    // A new layout, as when a phone is turned, may scroll a shorter thread without the reader.
    const isLaidOut = this.#sizeNow() !== this.#size;
    this.#size = this.#sizeNow();
    const anchor = this.#anchor;
    if (anchor.at === 'start' && (view.scrollTop === 0 || isLaidOut)) return this.#keepStart();
    const wasPinned = anchor.at === 'bottom' || (anchor.at === 'start' && anchor.isWhole);
    if (view.scrollTop !== this.#lastTop && !isLaidOut) {
      this.#requested = null;
      this.#isGoingToTop = false;
    }
    if (isLaidOut && wasPinned) this.#setTop(view.scrollHeight);
    const distance = this.#distanceNow();
    // The reader is away after scrolling up. Otherwise the thread has grown since, and this event is stale.
    const isPinned = distance <= PINNED_TO_BOTTOM_PX || (wasPinned && view.scrollTop >= this.#lastTop);
    this.#lastTop = view.scrollTop;
    this.#anchor = isPinned ? BOTTOM : this.#entryInView();
    this.#set({ isAway: !isPinned, isFar: distance > FAR_PX });
    this.#renderEarlier();
  }

  /** The view, or what is in it, has another size. */
  onResize(): void {
    const view = this.#view;
    if (view.clientHeight === 0) return;
    if (this.#anchor.at === 'start') this.#keepStart();
    else if (this.#anchor.at === 'bottom' && !this.#showLongEntry()) this.#setTop(view.scrollHeight);
    if (this.#anchor.at === 'entry') {
      this.#keepPlace();
      this.onScroll();
    }
    this.#size = this.#sizeNow();
    // Rendered now, the rows would change the size again, which browsers report to the page as an error.
    onNextFrame(() => this.#renderEarlier());
  }

  /**
   * A part of an entry was replaced by another. Browsers may lay the thread out between the two, while it is shorter, and scroll it up: the reader
   * has not moved.
   */
  onReplaced(): void {
    if (this.#anchor.at === 'bottom') this.#setTop(this.#view.scrollHeight);
  }

  /** The window was moved in the page. That scrolls its areas to their top, without an event. */
  onMove(): void {
    const view = this.#view;
    if (view.clientHeight === 0 || view.scrollTop === this.#lastTop) return;
    this.#setTop(this.#anchor.at === 'bottom' ? view.scrollHeight : this.#lastTop);
    this.#keepPlace();
  }

  /** Shows the first words, whatever grows below them, until a message is written or the reader scrolls. */
  toStart(): void {
    this.#set(AT_BOTTOM);
    this.#keepStart();
  }

  /** A message was written: the reader is at the bottom now if the whole thread was in view. */
  leaveStart(): void {
    if (this.#anchor.at !== 'start') return;
    this.#anchor = this.#anchor.isWhole ? BOTTOM : this.#entryInView();
    this.onScroll();
  }

  /** Scrolls to the beginning of the whole thread. Renders a long one 60 entries a frame first. */
  toTop(): void {
    if (this.#view.scrollTop === 0 && !this.#rendered.current().earlier) return;
    this.#isGoingToTop = true;
    this.#goToTop();
  }

  /** Scrolls down by that many views; up by a negative count. */
  page(count: number): void {
    const view = this.#view;
    view.scrollTop += count * Math.max(view.clientHeight - PAGE_OVERLAP_PX, view.clientHeight / 2);
  }

  toBottom(): void {
    this.#isGoingToTop = false;
    this.#requested = null;
    this.#anchor = BOTTOM;
    this.#set(AT_BOTTOM);
    this.#setTop(this.#view.scrollHeight);
  }

  /** Scrolls to the beginning of an entry, with some of the entry before still visible. False when the entry is gone. */
  toEntry(key: string): boolean {
    if (!this.#rendered.include(key)) return false;
    this.#isGoingToTop = false;
    this.#anchor = { at: 'entry', key, top: LEAD_PX };
    this.#set({ isAway: true, isFar: this.#distance.isFar });
    this.#keepPlace();
    return true;
  }

  /** Scrolls to an entry that the visitor is to read now. Its beginning stays in view, even when it grows later. */
  bringTo(key: string): void {
    this.#requested = key;
    this.toEntry(key);
  }

  /** The reader stays where the view is now, at the bottom or not. */
  stay(): void {
    this.#isGoingToTop = false;
    if (this.#anchor.at === 'bottom') this.#anchor = this.#entryInView();
  }

  onAdded(key: string): void {
    this.#newest = key;
  }

  rowOf(key: string): HTMLElement | null {
    return this.#content.querySelector<HTMLElement>(`:scope > [data-key="${CSS.escape(key)}"]`);
  }

  /** The last entry that begins above the view's lower edge. */
  lastSeen(): string | null {
    const { bottom } = this.#view.getBoundingClientRect();
    const rows = this.#rows();
    return rows[firstIndex(rows, (row) => row.getBoundingClientRect().top >= bottom) - 1]?.dataset.key ?? null;
  }

  #renderEarlier(): void {
    const { scrollTop, clientHeight } = this.#view;
    // Another position belongs to a scroll event that is still to come, or to a window that is being moved.
    const isSettled = scrollTop === this.#lastTop && this.#anchor.at !== 'start';
    if (isSettled && scrollTop < clientHeight) this.#rendered.addEarlier();
  }

  #goToTop(): void {
    if (!this.#isGoingToTop || this.#rendered.addEarlier()) return;
    this.#isGoingToTop = false;
    this.#setTop(0);
    this.#anchor = this.#entryInView();
    const distance = this.#distanceNow();
    this.#set({ isAway: true, isFar: distance > FAR_PX });
  }

  #set(distance: Distance): void {
    if (distance.isAway === this.#distance.isAway && distance.isFar === this.#distance.isFar) return;
    this.#distance = distance;
    this.#onChange(distance);
  }

  /** The row's distance from the view's upper edge, in the thread's own pixels: an opening window is drawn smaller. */
  #topOf(row: HTMLElement): number {
    const { top, width } = this.#view.getBoundingClientRect();
    const scale = width / this.#view.offsetWidth;
    const distance = row.getBoundingClientRect().top - top;
    // Ignores the fraction of a pixel that `offsetWidth` rounds.
    return Math.abs(scale - 1) < 0.002 ? distance : distance / scale;
  }

  #rows(): HTMLElement[] {
    return [...this.#content.querySelectorAll<HTMLElement>(':scope > article')];
  }

  /** The first entry that begins in the view, or the one that fills it; the bottom of a thread without entries. */
  #entryInView(): Anchor {
    const { top: viewTop, bottom } = this.#view.getBoundingClientRect();
    const rows = this.#rows();
    const at = firstIndex(rows, (row) => row.getBoundingClientRect().bottom > viewTop);
    const [row, next] = [rows[at], rows[at + 1]];
    if (!row) return BOTTOM;
    const found = this.#topOf(row) < 0 && next && next.getBoundingClientRect().top < bottom ? next : row;
    return { at: 'entry', key: found.dataset.key ?? '', top: this.#topOf(found) };
  }

  /** Accepts a scroll whose event is still to come, as when the focus moves to something outside the view: the rendering must not undo it. */
  #takeUnseenScroll(): void {
    if (this.#anchor.at !== 'entry') return;
    const moved = this.#view.scrollTop - this.#lastTop;
    // The browser scrolls a thread that became shorter to the bottom, without the reader.
    if (moved === 0 || (moved < 0 && this.#distanceNow() < 1)) return;
    this.#lastTop += moved;
    this.#anchor = { ...this.#anchor, top: this.#anchor.top - moved };
  }

  /** Scrolls the entry that is being read back to its place. */
  #keepPlace(): void {
    const anchor = this.#anchor;
    if (anchor.at !== 'entry' || this.#view.clientHeight === 0) return;
    const row = this.rowOf(anchor.key);
    const moved = row ? this.#topOf(row) - anchor.top : 0;
    if (Math.abs(moved) >= 0.5) this.#setTop(this.#view.scrollTop + moved);
  }

  #keepStart(): void {
    this.#setTop(0);
    this.#anchor = { at: 'start', isWhole: this.#distanceNow() <= PINNED_TO_BOTTOM_PX };
  }

  /** Shows a new or requested entry that is higher than the view from its beginning. False if there is none. */
  #showLongEntry(): boolean {
    const key = this.#newest ?? this.#requested;
    this.#newest = null;
    const row = key === null ? null : this.rowOf(key);
    if (key === null || !row || row.clientHeight <= this.#view.clientHeight) return false;
    return this.toEntry(key);
  }

  #setTop(top: number): void {
    this.#view.scrollTop = top;
    this.#lastTop = this.#view.scrollTop;
  }

  #distanceNow(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.#view;
    return scrollHeight - scrollTop - clientHeight;
  }

  #sizeNow(): string {
    return `${this.#view.clientWidth} ${this.#view.clientHeight}`;
  }
}

/** The index of the first row that passes; the count of rows if none does. All rows after one that passes must pass too. */
function firstIndex(rows: readonly HTMLElement[], passes: (row: HTMLElement) => boolean): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (passes(rows[middle] as HTMLElement)) to = middle;
    else from = middle + 1;
  }
  return from;
}
