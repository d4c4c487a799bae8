import type { Tab } from './Sayings.ts';

/**
 * The marks of texts that were typed but not sent (SEND-14). Each tab's page keeps its own draft
 * while it lives.
 * The browser stores one draft for all tabs (ENV-04), the one typed last, and the next page starts
 * with it.
 * A draft typed earlier in another tab is lost with its page.
 */
export class Drafts {
  readonly #typed = new Map<Tab, readonly string[]>();
  /**
   * Tabs whose composer still has the draft their page started with. It is cleared there when
   * another tab sends it.
   */
  readonly #untouched = new Set<Tab>();
  /** The draft that the browser stores; null if unknown, because its storage was full. */
  #kept: readonly string[] | null = [];

  /** A page has loaded with the stored draft. */
  begin(tab: Tab): void {
    this.#typed.set(tab, this.#kept ?? []);
    this.#untouched.add(tab);
  }

  /** The page was left, or is not the widget's. */
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

  /**
   * These marks were sent from that tab. A draft that the page started with and has not rendered
   * yet is still expected.
   */
  send(tab: Tab, marks: readonly string[]): void {
    const rest = (this.#typed.get(tab) ?? []).filter((mark) => !marks.includes(mark));
    this.#typed.set(tab, rest);
    for (const other of this.#untouched) this.#typed.set(other, []);
    this.#kept = rest.length === 0 ? [] : null;
  }

  /**
   * The site's data was cleared. Only open pages still have drafts; a page that was just loading
   * has the text in its field.
   */
  erase(standing: ReadonlyMap<Tab, readonly string[]>): void {
    this.#kept = [];
    for (const tab of this.#untouched) this.#typed.set(tab, standing.get(tab) ?? []);
  }

  /** Whether the stored draft is in none of these tabs, so that only another page can show it. */
  isForNextPage(tabs: readonly Tab[]): boolean {
    return (this.#kept ?? []).some((mark) => !tabs.some((tab) => this.#typed.get(tab)?.includes(mark)));
  }

  /** Returns the marks typed in that tab that were not found. */
  missing(tab: Tab, found: ReadonlySet<string>): string[] {
    return (this.#typed.get(tab) ?? []).filter((mark) => !found.has(mark));
  }
}
