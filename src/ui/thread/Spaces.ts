/** The thread's entries, in order. */
export type Entries = { count: number; at(index: number): { key: string } | undefined; indexOf(key: string): number };

/** The part of them that is drawn: `to` is the index after its last one. */
export type Range = { from: number; to: number };

const GUESSED_ROW_PX = 72;

/**
 * The two empty spaces of the thread, in place of the entries that are not drawn, so that its scrollbar is about right. The space above is
 * corrected when its guess was wrong: the rows stay where they are, and nothing has to be scrolled.
 */
export class Spaces {
  readonly #content: HTMLElement;
  /** Pixels from the upper space's beginning to the end of each drawn row. */
  #ends = new Map<string, number>();
  #average: number | null = null;
  #above = 0;
  #drawn: Range = { from: 0, to: 0 };

  constructor(content: HTMLElement) {
    this.#content = content;
  }

  /** The drawn entries, in order, without one that is kept for its focus alone. */
  rows(): HTMLElement[] {
    return [...this.#content.querySelectorAll<HTMLElement>(':scope > article:not([data-kept])')];
  }

  rowOf(key: string): HTMLElement | null {
    return this.#content.querySelector<HTMLElement>(`:scope > [data-key="${CSS.escape(key)}"]`);
  }

  /** Gives the spaces their heights around what is drawn now. */
  fit(range: Range, entries: Entries): void {
    // The first measuring can't wait for the layout: the browser would scroll in between.
    if (this.#average === null) this.measure();
    const gone = this.#endOfGone();
    const isElsewhere = range.from >= this.#drawn.to || range.to <= this.#drawn.from;
    if (range.from === 0) this.#above = 0;
    // The space gets the height of the rows that were drawn there.
    else if (gone !== undefined && range.from > this.#drawn.from) this.#above = gone;
    else if (isElsewhere || this.#above <= 0) this.#above = this.#estimate(range.from);
    this.#drawn = range;
    this.#write();
    this.#setHeight('below', this.#estimate(entries.count - range.to));
    this.#placeKept(range, entries);
  }

  /** Notes where the drawn rows end, after the layout. */
  measure(): void {
    const top = this.#top();
    const rows = this.rows();
    this.#ends = new Map(rows.map((row) => [row.dataset.key ?? '', row.getBoundingClientRect().bottom - top]));
    const last = rows.at(-1);
    const height = (this.#ends.get(last?.dataset.key ?? '') ?? 0) - this.#above;
    if (rows.length > 4 && height > 0) this.#average = height / rows.length;
  }

  /** Moves the rows up by that many pixels, as far as the space above stays plausible. */
  absorb(px: number, { from }: Range): void {
    const wanted = this.#above - px;
    const estimate = this.#estimate(from);
    this.#above = from === 0 ? 0 : isNear(wanted, estimate) ? wanted : estimate;
    this.#write();
  }

  isPlausible({ from }: Range): boolean {
    return from === 0 ? this.#above === 0 : isNear(this.#above, this.#estimate(from));
  }

  /** The entry that belongs where nothing is drawn, and how far from there it begins. `viewTop`: in the browser's view. */
  missingAt(viewTop: number, { from, to }: Range, count: number): { index: number; top: number } {
    const at = viewTop - this.#top();
    const exact = at < this.#above ? (at / this.#above) * from : to + (at - this.#end()) / this.#estimate(1);
    const index = Math.min(count - 1, Math.max(0, Math.floor(exact)));
    return { index, top: Math.min(0, (index - exact) * this.#estimate(1)) };
  }

  /** Puts an entry that is drawn for its focus alone about where it belongs. */
  #placeKept({ from, to }: Range, entries: { indexOf(key: string): number }): void {
    for (const row of this.#content.querySelectorAll<HTMLElement>(':scope > article')) {
      const at = 'kept' in row.dataset ? entries.indexOf(row.dataset.key ?? '') : -1;
      const top = at < from ? (this.#above / from) * at : this.#end() + this.#estimate(at - to);
      if (at >= 0) row.style.insetBlockStart = `${top}px`;
      else if (row.style.insetBlockStart !== '') row.style.insetBlockStart = '';
    }
  }

  /** The end of the last row that was drawn above the present rows; undefined where there was none. */
  #endOfGone(): number | undefined {
    const drawn = new Set(this.rows().map(({ dataset }) => dataset.key));
    let gone: number | undefined;
    for (const [key, end] of this.#ends) {
      if (drawn.has(key)) return gone;
      gone = end;
    }
    return undefined;
  }

  #end(): number {
    return Math.max(0, ...this.#ends.values());
  }

  #estimate(count: number): number {
    return count * (this.#average ?? GUESSED_ROW_PX);
  }

  #top(): number {
    return this.#space('above')?.getBoundingClientRect().top ?? 0;
  }

  #write(): void {
    this.#setHeight('above', this.#above);
  }

  #space(name: 'above' | 'below'): HTMLElement | null {
    return this.#content.querySelector<HTMLElement>(`:scope > [data-space=${name}]`);
  }

  #setHeight(name: 'above' | 'below', px: number): void {
    const space = this.#space(name);
    if (space && (px > 0 || space.style.blockSize !== '')) space.style.blockSize = `${px}px`;
  }
}

const isNear = (px: number, estimate: number): boolean => px > estimate / 2 && px < estimate * 2;
