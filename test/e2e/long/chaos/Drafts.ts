import type { Tab } from './Sayings.ts';

/**
 * The texts that the visitor has typed and not sent, by their marks (SEND-14). Each tab's page keeps its own while it lives. The browser keeps one
 * draft for all tabs (ENV-04), the one typed last, and the next page begins with it. A draft typed into another tab before goes with its page.
 */
export class Drafts {
  readonly #typed = new Map<Tab, readonly string[]>();
  /** Tabs whose composer has the draft that their page began with. When it is sent in another tab, it leaves them. */
  readonly #untouched = new Set<Tab>();
  /** The draft that the browser keeps; null: unknown, because its storage was full. */
  #kept: readonly string[] | null = [];

  /** A page has begun, with the kept draft. */
  begin(tab: Tab): void {
    this.#typed.set(tab, this.#kept ?? []);
    this.#untouched.add(tab);
  }

  /** The page has gone, or is not the widget's. */
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

  /** These have been sent from that tab. A draft that its page began with and has not drawn yet is still expected. */
  send(tab: Tab, marks: readonly string[]): void {
    const rest = (this.#typed.get(tab) ?? []).filter((mark) => !marks.includes(mark));
    this.#typed.set(tab, rest);
    for (const other of this.#untouched) this.#typed.set(other, []);
    this.#kept = rest.length === 0 ? [] : null;
  }

  /** The site's data was cleared. Only the pages have drafts now; a page that was just loading has what stands in its field. */
  erase(standing: ReadonlyMap<Tab, readonly string[]>): void {
    this.#kept = [];
    for (const tab of this.#untouched) this.#typed.set(tab, standing.get(tab) ?? []);
  }

  /** The kept draft stands in none of these tabs: only another page can show that it is kept. */
  isForNextPage(tabs: readonly Tab[]): boolean {
    return (this.#kept ?? []).some((mark) => !tabs.some((tab) => this.#typed.get(tab)?.includes(mark)));
  }

  /** The marks typed there that are neither in a field of the page nor anywhere else. */
  missing(tab: Tab, found: ReadonlySet<string>): string[] {
    return (this.#typed.get(tab) ?? []).filter((mark) => !found.has(mark));
  }
}
