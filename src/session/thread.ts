import { ref } from 'valtio/vanilla';
import type { Entry } from '../entries/models.ts';
import type { MessageEntry, ServerId } from '../entries/message/message.ts';
import { mergeMessage } from './mergeMessage.ts';
import { isAfter, isOnItsWay } from './order.ts';

/**
 * The thread in pages of some fifty entries. Each page's list is replaced, never changed, and hidden from valtio by ref(): adding one
 * message to ten thousand costs a page, not the thread.
 */
export type Page = { key: number; entries: readonly Entry[] };
export type ThreadState = { pages: Page[]; count: number };

export const emptyThread = (): ThreadState => ({ pages: [], count: 0 });

const PAGE_SIZE = 50;

/**
 * The one way into the thread (architecture, rule 6). Everything, from the server's answer, the realtime echo, history, another tab or
 * the outbox, comes through `merge`: by key, uuid and id it is the same entry or a new one, in the server's order, however often told.
 */
export class Thread {
  readonly #state: ThreadState;
  readonly #byKey = new Map<string, Entry>();
  readonly #keyById = new Map<string, string>();
  #nextPageKey = 1;

  constructor(state: ThreadState) {
    this.#state = state;
  }

  /** Adds the entry or merges it into the one it is. `added`: it was not known before; `changed`: it was, and told something new. */
  merge(entry: Entry): 'added' | 'changed' | 'same' {
    const known = this.#find(entry);
    if (!known) {
      this.#insert(entry);
      return 'added';
    }
    const merged =
      known.objectType === 'message' && entry.objectType === 'message'
        ? mergeMessage(known, entry)
        : { ...entry, key: known.key };
    if (merged === known) return 'same';
    const gainsItsId = idOf(known) === null && idOf(merged) !== null;
    if (gainsItsId && !this.#isInPlace(merged as MessageEntry & { id: ServerId })) {
      this.remove(known.key);
      this.#insert(merged);
    } else {
      this.#replace(merged);
    }
    return 'changed';
  }

  /** Changes fields of one entry; nothing happens when it is gone. */
  update<Kind extends Entry['objectType']>(
    key: string,
    kind: Kind,
    change: Partial<Extract<Entry, { objectType: Kind }>>,
  ): void {
    const known = this.#byKey.get(key);
    if (known?.objectType === kind) this.#replace({ ...known, ...change });
  }

  get(key: string): Entry | undefined {
    return this.#byKey.get(key);
  }

  remove(key: string): void {
    const known = this.#byKey.get(key);
    if (!known) return;
    this.#forget(known);
    this.#editPage(this.#pageOf(key), (entries) => entries.filter((entry) => entry.key !== key));
    this.#state.count -= 1;
  }

  clear(): void {
    this.#byKey.clear();
    this.#keyById.clear();
    this.#state.pages = [];
    this.#state.count = 0;
  }

  /** Newest first. */
  *backwards(): Generator<Entry> {
    for (let page = this.#state.pages.length - 1; page >= 0; page -= 1) {
      const entries = this.#entries(page);
      for (let at = entries.length - 1; at >= 0; at -= 1) yield entries[at] as Entry;
    }
  }

  /** Oldest first. */
  all(): Entry[] {
    return [...this.backwards()].reverse();
  }

  /** The newest message of the chat that the server has given an id. */
  lastMessage(chatId: ServerId): (MessageEntry & { id: ServerId }) | null {
    for (const entry of this.backwards()) {
      if (entry.objectType === 'message' && entry.id !== null && entry.chatId === chatId)
        return entry as MessageEntry & { id: ServerId };
    }
    return null;
  }

  #find(entry: Entry): Entry | undefined {
    const id = idOf(entry);
    const key = this.#byKey.has(entry.key) || id === null ? entry.key : this.#keyById.get(String(id));
    return key === undefined ? undefined : this.#byKey.get(key);
  }

  #insert(entry: Entry): void {
    this.#remember(entry);
    const { page, at } = this.#placeOf(entry);
    if (page < 0) {
      this.#state.pages.push({ key: this.#nextPageKey++, entries: ref([entry]) });
    } else {
      this.#editPage(page, (entries) => [...entries.slice(0, at), entry, ...entries.slice(at)]);
      this.#splitPage(page);
    }
    this.#state.count += 1;
  }

  /** Behind everything, but for what the server put after it, and what is still on its way; within its own conversation. */
  #placeOf(entry: Entry): { page: number; at: number } {
    const last = this.#state.pages.length - 1;
    let place = { page: last, at: last < 0 ? 0 : this.#entries(last).length };
    if (entry.objectType !== 'message' || entry.id === null) return place;
    const incoming = { id: entry.id, createdAt: entry.createdAt };
    for (let page = last; page >= 0; page -= 1) {
      const entries = this.#entries(page);
      for (let at = entries.length - 1; at >= 0; at -= 1) {
        const other = entries[at] as Entry;
        if (other.objectType === 'delimeter') return place;
        if (isAfter(other, incoming) || isOnItsWay(other)) place = { page, at };
        else if (idOf(other) !== null) return place;
      }
    }
    return place;
  }

  /** Whether what stands before it came before it, and what stands behind it after: then it stays beside what was said on it. */
  #isInPlace(message: MessageEntry & { id: ServerId }): boolean {
    let isBehind = true;
    for (const entry of this.backwards()) {
      if (entry.key === message.key) isBehind = false;
      else if (entry.objectType === 'delimeter') return true;
      else if (idOf(entry) !== null) {
        if (isAfter(entry, message) !== isBehind) return false;
        if (!isBehind) return true;
      }
    }
    return true;
  }

  #replace(entry: Entry): void {
    this.#remember(entry);
    this.#editPage(this.#pageOf(entry.key), (entries) =>
      entries.map((other) => (other.key === entry.key ? entry : other)),
    );
  }

  #remember(entry: Entry): void {
    this.#byKey.set(entry.key, entry);
    const id = idOf(entry);
    if (id !== null) this.#keyById.set(String(id), entry.key);
  }

  #forget(entry: Entry): void {
    this.#byKey.delete(entry.key);
    const id = idOf(entry);
    if (id !== null) this.#keyById.delete(String(id));
  }

  #pageOf(key: string): number {
    return this.#state.pages.findLastIndex((page) => page.entries.some((entry) => entry.key === key));
  }

  #entries(page: number): readonly Entry[] {
    return this.#state.pages[page]?.entries ?? [];
  }

  #editPage(at: number, change: (entries: readonly Entry[]) => readonly Entry[]): void {
    const page = this.#state.pages[at];
    if (!page) return;
    const entries = change(page.entries);
    if (entries.length === 0) this.#state.pages.splice(at, 1);
    else page.entries = ref([...entries]);
  }

  /** A full last page starts a new one; a page in the middle is halved. */
  #splitPage(at: number): void {
    const page = this.#state.pages[at];
    if (!page || page.entries.length <= PAGE_SIZE) return;
    const cut = at === this.#state.pages.length - 1 ? PAGE_SIZE : PAGE_SIZE / 2;
    const rest = page.entries.slice(cut);
    page.entries = ref(page.entries.slice(0, cut));
    this.#state.pages.splice(at + 1, 0, { key: this.#nextPageKey++, entries: ref(rest) });
  }
}

function idOf(entry: Entry): ServerId | null {
  return entry.objectType === 'message' ? entry.id : null;
}
