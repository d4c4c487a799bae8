import type { Tab } from './Sayings.ts';

/**
 * What the visitor has typed and not sent, by its marks (SEND-14). Each tab's page keeps its own while it lives; the browser keeps one draft
 * for all tabs (ENV-04), that of who typed last, with which the next page begins. What was typed into another tab before goes with its page.
 */
export class Drafts {
  readonly #typed = new Map<Tab, readonly string[]>();
  /** Tabs in whose composer stands what their page began with: sent elsewhere, it leaves them. */
  readonly #untouched = new Set<Tab>();
  /** What the browser keeps; null: nobody can say, for its storage was full. */
  #kept: readonly string[] | null = [];

  /** A page has begun, with what is kept. */
  begin(tab: Tab): void {
    this.#typed.set(tab, this.#kept ?? []);
    this.#untouched.add(tab);
  }

  /** The page has gone, or is none of the widget's. */
  leave(tab: Tab): void {
    this.#typed.delete(tab);
    this.#untouched.delete(tab);
  }

  type(tab: Tab, mark: string, { isFull }: { isFull: boolean }): void {
    const typed = [...(this.#typed.get(tab) ?? []), mark];
    this.#typed.set(tab, typed);
    this.#untouched.delete(tab);
    this.#kept = isFull ? null : typed;
  }

  /** These have been sent from there. What a page has not drawn yet of the draft it begins with stays to be looked for. */
  send(tab: Tab, marks: readonly string[]): void {
    const rest = (this.#typed.get(tab) ?? []).filter((mark) => !marks.includes(mark));
    this.#typed.set(tab, rest);
    for (const other of this.#untouched) this.#typed.set(other, []);
    this.#kept = rest.length === 0 ? [] : null;
  }

  /** The site's data was cleared: the pages alone have it, a page that was only coming what stands in its field. */
  erase(standing: ReadonlyMap<Tab, readonly string[]>): void {
    this.#kept = [];
    for (const tab of this.#untouched) this.#typed.set(tab, standing.get(tab) ?? []);
  }

  /** Kept for a next page, and in none of these: that it is kept, a next page alone can tell. */
  isForNextPage(tabs: readonly Tab[]): boolean {
    return (this.#kept ?? []).some((mark) => !tabs.some((tab) => this.#typed.get(tab)?.includes(mark)));
  }

  /** What was typed there and is neither in a field of the page nor anywhere else. */
  missing(tab: Tab, found: ReadonlySet<string>): string[] {
    return (this.#typed.get(tab) ?? []).filter((mark) => !found.has(mark));
  }
}
