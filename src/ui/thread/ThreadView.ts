import { PINNED_TO_BOTTOM_PX } from '../../config/limits.ts';
import { Spaces, type Entries, type Range } from './Spaces.ts';
import { MOVED_ROWS } from './rowsInView.ts';

/** The part of the reader's place that the drawing depends on. */
export type ViewState = {
  /** The entry that the drawn part lies around; null: the end. */
  anchor: string | null;
  /** The reader is above the bottom. */
  isAway: boolean;
  /** So far that the way back is worth a button. */
  isFar: boolean;
  height: number;
};
export const AT_END: ViewState = { anchor: null, isAway: false, isFar: false, height: 0 };

/** This much of the entry before is seen above the entry that the reader is brought to. */
export const LEAD_PX = 12;
const FAR_PX = 120;
/** After a Page key this much of the view before is still seen. */
const PAGE_OVERLAP_PX = 40;

/**
 * Knows where the reader is in a thread of which only a part is drawn, and keeps that place: at the bottom while within 10 px of it,
 * whatever grows or shrinks (WIN-15), else at the entry that is being read, whatever is drawn, or grows, above it.
 */
export class ThreadView {
  readonly spaces: Spaces;
  readonly #view: HTMLElement;
  readonly #entries: Entries;
  readonly #change: (change: Partial<ViewState>) => void;
  #state = AT_END;
  #isPinned = true;
  /** Nobody has written yet: the first words stand at the top, until the reader scrolls (UX-04). */
  #isAtStart = false;
  #lastTop = 0;
  #size = '';
  /** The entry that is being read, and its place in the view; null at the bottom. */
  #place: { key: string; top: number } | null = null;
  /** The message that has just come. One that is higher than the view is shown from its beginning. */
  #fresh: string | null = null;
  /** The entry that the reader was brought to, until they scroll. It may still grow: the view of a form is loaded after it. */
  #asked: string | null = null;
  #range: Range = { from: 0, to: 0 };

  constructor(view: HTMLElement, content: HTMLElement, entries: Entries, change: (change: Partial<ViewState>) => void) {
    this.#view = view;
    this.#entries = entries;
    this.#change = change;
    this.spaces = new Spaces(content);
    this.#size = this.#sizeNow();
  }

  /** The entries that are drawn. */
  get range(): Range {
    return this.#range;
  }

  /** Call it after each drawing, before it is seen. */
  drawn(range: Range): void {
    this.#range = range;
    this.spaces.fit(range, this.#entries);
    this.#heedScroll();
    this.#keepPlace(true);
  }

  onScroll(): void {
    const view = this.#view;
    // A window that is not shown has no height, and does not tell where its reader was.
    if (view.clientHeight === 0) return;
    // A new layout, as when a phone is turned, may scroll a shorter thread by itself: the reader has not moved.
    const isLaidOut = this.#sizeNow() !== this.#size;
    this.#size = this.#sizeNow();
    if (this.#isAtStart && view.scrollTop > 0 && !isLaidOut) this.#isAtStart = false;
    if (this.#isAtStart) return this.#keepStart();
    if (view.scrollTop !== this.#lastTop && !isLaidOut) this.#asked = null;
    if (isLaidOut && this.#isPinned) this.#setTop(view.scrollHeight);
    // The reader is away after scrolling up. Without that the thread has only grown since: this event comes late.
    const distance = this.#distance();
    if (distance <= PINNED_TO_BOTTOM_PX) this.#isPinned = true;
    else if (view.scrollTop < this.#lastTop) this.#isPinned = false;
    this.#lastTop = view.scrollTop;
    this.#place = this.#isPinned ? null : this.#findPlace();
    this.#tell(distance);
  }

  /** The view, or what is in it, has another size. */
  onResize(): void {
    const view = this.#view;
    if (view.clientHeight === 0) return;
    this.spaces.measure();
    if (this.#isAtStart) this.#keepStart();
    else if (this.#isPinned && !this.#beginsLongEntry()) this.#setTop(view.scrollHeight);
    if (!this.#isPinned && !this.#isAtStart) {
      // A change of height would call this again, in a loop that the browser ends with an error in the page.
      this.#keepPlace(false);
      this.onScroll();
    }
    this.#size = this.#sizeNow();
    if (view.clientHeight !== this.#state.height) this.#set({ height: view.clientHeight });
  }

  /**
   * A part of an entry was replaced by another. Browsers may lay the thread out between the two, while it is shorter, and scroll it up: the reader
   * has not moved.
   */
  onReplaced(): void {
    if (this.#isPinned && !this.#isAtStart) this.#setTop(this.#view.scrollHeight);
  }

  /** The window was moved in the page. That puts its scroll areas back to their top, without an event. */
  onMove(): void {
    const view = this.#view;
    if (view.clientHeight === 0 || view.scrollTop === this.#lastTop) return;
    this.#setTop(this.#isPinned ? view.scrollHeight : this.#lastTop);
    this.#keepPlace(false);
  }

  /** Shows the first words, whatever grows below them, until somebody writes or the reader scrolls. */
  toStart(): void {
    this.#isAtStart = true;
    this.#place = null;
    this.#set({ anchor: null, isAway: false, isFar: false });
    this.#keepStart();
  }

  /** Somebody has written: the reader is at the bottom now if the whole thread was in view. */
  leaveStart(): void {
    if (!this.#isAtStart) return;
    this.#isAtStart = false;
    this.onScroll();
  }

  /** Scrolls to the beginning of the whole thread. */
  toTop(): void {
    const first = this.#entries.at(0);
    const isThere = this.#view.scrollTop === 0 && this.#range.from === 0;
    if (first && !isThere) this.toEntry(first.key, this.#view.clientHeight);
  }

  /** Scrolls down by that many views; up by a negative count. */
  page(count: number): void {
    const view = this.#view;
    view.scrollTop += count * Math.max(view.clientHeight - PAGE_OVERLAP_PX, view.clientHeight / 2);
  }

  toBottom(): void {
    this.#isAtStart = false;
    this.#isPinned = true;
    this.#place = this.#asked = null;
    this.#set({ anchor: null, isAway: false, isFar: false });
    this.#setTop(this.#view.scrollHeight);
  }

  /** Scrolls to the beginning of an entry, with `leadPx` of the entry before still seen. False when the entry is gone. */
  toEntry(key: string, leadPx = LEAD_PX): boolean {
    if (this.#entries.indexOf(key) < 0) return false;
    this.#isAtStart = this.#isPinned = false;
    this.#place = { key, top: leadPx };
    this.#set({ anchor: key, isAway: true });
    this.#keepPlace(false);
    return true;
  }

  /** Scrolls to an entry that the visitor is to read now. Its beginning stays in view, even when it grows later. */
  bringTo(key: string): void {
    this.#asked = key;
    this.toEntry(key);
  }

  /** The reader stays where the view is now, at the bottom or not. */
  stay(): void {
    this.#isPinned = false;
    this.#place = this.#findPlace();
    this.#set({ anchor: this.#place?.key ?? null });
  }

  hasCome(key: string): void {
    this.#fresh = key;
  }

  rowOf(key: string): HTMLElement | null {
    return this.spaces.rowOf(key);
  }

  /** The last entry that begins above the view's lower edge. */
  lastSeen(): string | null {
    const { bottom } = this.#view.getBoundingClientRect();
    return this.spaces.rows().findLast((row) => row.getBoundingClientRect().top < bottom)?.dataset.key ?? null;
  }

  #tell(distance: number): void {
    const anchor = this.#isPinned ? null : (this.#place?.key ?? null);
    this.#set({
      isAway: !this.#isPinned,
      isFar: distance > FAR_PX,
      ...(this.#isToMove(anchor) && { anchor }),
    });
  }

  /** The anchor does not move at each row, because a few more rows are drawn beyond the view. */
  #isToMove(anchor: string | null): boolean {
    const known = this.#state.anchor;
    if (anchor === null || known === null) return anchor !== known;
    const from = this.#entries.indexOf(known);
    return from < 0 || Math.abs(this.#entries.indexOf(anchor) - from) >= MOVED_ROWS;
  }

  #set(change: Partial<ViewState>): void {
    const names = Object.keys(change) as (keyof ViewState)[];
    if (names.every((name) => this.#state[name] === change[name])) return;
    this.#state = { ...this.#state, ...change };
    this.#change(change);
  }

  /** The first entry that begins in the view, or the one that fills it. Where nothing is drawn yet, the entry that belongs there. */
  #findPlace(): { key: string; top: number } | null {
    const { top: viewTop, bottom } = this.#view.getBoundingClientRect();
    let found: { key: string; top: number } | null = null;
    for (const row of this.spaces.rows()) {
      const rect = row.getBoundingClientRect();
      if (rect.bottom <= viewTop || rect.top >= bottom) continue;
      found = { key: row.dataset.key ?? '', top: rect.top - viewTop };
      if (found.top >= 0) return found;
    }
    if (found) return found;
    const { index, top } = this.spaces.missingAt(viewTop, this.#range, this.#entries.count);
    const missing = this.#entries.at(index);
    // The first entry is shown with the beginning of the thread above it.
    return missing ? { key: missing.key, top: index === 0 ? this.#view.clientHeight : top } : null;
  }

  /** Takes over a scroll whose event is still to come, as when the focus goes to something outside the view: the drawing must not undo it. */
  #heedScroll(): void {
    if (!this.#place) return;
    const moved = this.#view.scrollTop - this.#lastTop;
    // A thread that became shorter scrolls to its end by itself: the reader has not scrolled.
    if (moved === 0 || (moved < 0 && this.#distance() < 1)) return;
    this.#lastTop += moved;
    this.#place = { ...this.#place, top: this.#place.top - moved };
  }

  /** Brings the entry that is being read back to its place: by resizing the space above where that is possible, else by scrolling. */
  #keepPlace(mayResize: boolean): void {
    const place = this.#place;
    const row = place && this.spaces.rowOf(place.key);
    if (!row || this.#view.clientHeight === 0) return;
    const shift = (): number => row.getBoundingClientRect().top - this.#view.getBoundingClientRect().top - place.top;
    const shifted = shift();
    if (Math.abs(shifted) < 0.5 && (!mayResize || this.spaces.isPlausible(this.#range))) return;
    if (mayResize) this.spaces.absorb(shifted, this.#range);
    const rest = shift();
    if (Math.abs(rest) >= 0.5) this.#setTop(this.#view.scrollTop + rest);
    this.spaces.measure();
  }

  #keepStart(): void {
    this.#setTop(0);
    this.#isPinned = this.#distance() <= PINNED_TO_BOTTOM_PX;
  }

  /** A new entry, or one that was asked for, may be higher than the view: then it is shown from its beginning. */
  #beginsLongEntry(): boolean {
    const key = this.#fresh ?? this.#asked;
    this.#fresh = null;
    const row = key === null ? null : this.spaces.rowOf(key);
    if (key === null || !row || row.clientHeight <= this.#view.clientHeight) return false;
    return this.toEntry(key);
  }

  #setTop(top: number): void {
    this.#view.scrollTop = top;
    this.#lastTop = this.#view.scrollTop;
  }

  #distance(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.#view;
    return scrollHeight - scrollTop - clientHeight;
  }

  #sizeNow(): string {
    return `${this.#view.clientWidth} ${this.#view.clientHeight}`;
  }
}
