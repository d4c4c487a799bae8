/** The thread's entries, in order. */
export type Entries = { count: number; at(index: number): { key: string } | undefined; indexOf(key: string): number };

/** The part of them that is drawn: `to` is the index after its last one. */
export type Range = { from: number; to: number };

const GUESSED_ROW_PX = 72;

/**
 * The empty spaces that stand in the thread for what is not drawn of it, so that its scrollbar is about right. What they are wrong by is
 * taken up by the one above: the rows stay where they are, and nothing has to be scrolled.
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

  /** The drawn entries, in order; not one that is kept for its focus alone. */
  rows(): HTMLElement[] {
    return [...this.#content.querySelectorAll<HTMLElement>(':scope > article:not([data-kept])')];
  }

  rowOf(key: string): HTMLElement | null {
    return this.#content.querySelector<HTMLElement>(`:scope > [data-key="${CSS.escape(key)}"]`);
  }

  /** Gives the spaces their heights around what is drawn now. */
  fit(range: Range, entries: Entries): void {
    // Not later: a layout between the drawing and this would have the browser scroll.
    if (this.#average === null) this.measure();
    const gone = this.#endOfGone();
    const isElsewhere = range.from >= this.#drawn.to || range.to <= this.#drawn.from;
    if (range.from === 0) this.#above = 0;
    // As high as the rows that were drawn there.
    else if (gone !== undefined && range.from > this.#drawn.from) this.#above = gone;
    else if (isElsewhere || this.#above <= 0) this.#above = this.#estimate(range.from);
    this.#drawn = range;
    this.#write();
    this.#setHeight('below', this.#estimate(entries.count - range.to));
    this.#placeKept(range, entries);
  }

  /** With the layout done: where the drawn rows end. */
  measure(): void {
    const top = this.#top();
    const rows = this.rows();
    this.#ends = new Map(rows.map((row) => [row.dataset.key ?? '', row.getBoundingClientRect().bottom - top]));
    const last = rows.at(-1);
    const height = (this.#ends.get(last?.dataset.key ?? '') ?? 0) - this.#above;
    if (rows.length > 4 && height > 0) this.#average = height / rows.length;
  }

  /** Takes the rows up by so many pixels, as far as that leaves a space that is about right. */
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

  /** Where the last of what was drawn above the rows has ended; undefined when nothing of them was drawn, or above them. */
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
