import type { Entry } from '../entries/models.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import { compareIds, comparePositions, isShownAsSending, isServerMessage, positionOf } from './order.ts';

/**
 * The thread's part of the session's state: its length, and a version that changes with every
 * update. Views get the entries from `Thread` itself, because a list of ten thousand in the state
 * would be copied with each message.
 */
export type ThreadState = { count: number; version: number };

export const emptyThread = (): ThreadState => ({ count: 0, version: 0 });

/**
 * The conversation's entries in order. `merge` is the only way to add one, from responses, the
 * realtime echo, history, other tabs or the outbox: it finds the entry by key, uuid or id, or
 * inserts it in the server's order. Repeated merges add nothing.
 */
export class Thread {
  readonly #state: ThreadState;
  /** Oldest first. Entries are replaced, never mutated. */
  #entries: Entry[] = [];
  readonly #byKey = new Map<string, Entry>();
  readonly #keyById = new Map<string, string>();
  /**
   * Keys of the visitor's unconfirmed messages. There are few, and they are looked up with each
   * sent message.
   */
  readonly #unconfirmed = new Set<string>();
  readonly #listeners = new Set<(entry: Entry) => void>();
  #isHistory = false;

  constructor(state: ThreadState) {
    this.#state = state;
  }

  /** Adds the entry, or merges it into the existing one. `changed`: it existed, and has something new. */
  merge(entry: Entry): 'added' | 'changed' | 'same' {
    const known = this.#find(entry);
    if (!known) {
      this.#insert(entry);
      if (!this.#isHistory) for (const listener of this.#listeners) listener(entry);
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
      this.#replace(known, merged);
    }
    return 'changed';
  }

  /** Changes fields of an entry. Does nothing if it was removed. */
  update<Kind extends Entry['objectType']>(
    key: string,
    kind: Kind,
    change: Partial<Extract<Entry, { objectType: Kind }>>,
  ): void {
    const known = this.#byKey.get(key);
    if (known?.objectType === kind) this.#replace(known, { ...known, ...change });
  }

  get(key: string): Entry | undefined {
    return this.#byKey.get(key);
  }

  /** Does not call the listeners for entries that `add` adds synchronously, because they are history. */
  withoutNotifying(add: () => void): void {
    this.#isHistory = true;
    try {
      add();
    } finally {
      this.#isHistory = false;
    }
  }

  /** Calls the listener for each new entry that is not history. Returns a function that unsubscribes. */
  onAdded(listener: (entry: Entry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  remove(key: string): void {
    const known = this.#byKey.get(key);
    if (!known) return;
    this.#forget(known);
    this.#entries.splice(this.#placeOf(known), 1);
    this.#publish();
  }

  clear(): void {
    this.#byKey.clear();
    this.#keyById.clear();
    this.#unconfirmed.clear();
    this.#entries = [];
    this.#publish();
  }

  get count(): number {
    return this.#entries.length;
  }

  at(index: number): Entry | undefined {
    return this.#entries[index];
  }

  /** Returns the entry's index, or a negative number if there is no entry with that key. */
  indexOf(key: string): number {
    const known = this.#byKey.get(key);
    return known ? this.#placeOf(known) : -1;
  }

  /** Iterates newest first. */
  *backwards(): Generator<Entry> {
    for (let at = this.#entries.length - 1; at >= 0; at -= 1) yield this.#entries[at] as Entry;
  }

  /** Returns all entries, oldest first. */
  all(): Entry[] {
    return [...this.#entries];
  }

  /** Returns the entries of the last conversation, oldest first. */
  lastConversation(): Entry[] {
    const entries: Entry[] = [];
    for (const entry of this.backwards()) {
      if (entry.objectType === 'delimeter') break;
      entries.push(entry);
    }
    return entries.reverse();
  }

  /** Returns the visitor's messages that the server has not confirmed, oldest first: in flight, or failed. */
  unconfirmed(): MessageEntry[] {
    const keys = [...this.#unconfirmed].sort((one, other) => this.indexOf(one) - this.indexOf(other));
    return keys.map((key) => this.#byKey.get(key) as MessageEntry);
  }

  /** Whether the visitor has written since the entry with this key; without a key, in the last conversation. */
  hasVisitorWritten(since?: string): boolean {
    for (const entry of this.backwards()) {
      if (since === undefined ? entry.objectType === 'delimeter' : entry.key === since) return false;
      if (entry.objectType === 'message' && entry.authorType === 'user') return true;
    }
    return false;
  }

  /** Returns the newest message of the chat that has a server id. */
  lastMessage(chatId: ServerId): (MessageEntry & { id: ServerId }) | null {
    for (const entry of this.backwards()) {
      if (isServerMessage(entry) && entry.chatId === chatId) return entry;
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
    const index = this.#newIndexOf(entry);
    if (index === this.#entries.length) this.#entries.push(entry);
    else this.#entries.splice(index, 0, entry);
    this.#publish();
  }

  /**
   * Returns the index of a new entry: after all entries of its conversation, but before messages
   * in flight and entries with a later position. An entry without a position is appended.
   */
  #newIndexOf(entry: Entry): number {
    const position = positionOf(entry);
    let index = this.#entries.length;
    if (!position) return index;
    for (let at = index - 1; at >= 0; at -= 1) {
      const other = this.#entries[at] as Entry;
      if (other.objectType === 'delimeter') return index;
      const otherPosition = positionOf(other);
      if (isShownAsSending(other) || (otherPosition && comparePositions(otherPosition, position) > 0)) index = at;
      else if (otherPosition) return index;
    }
    return index;
  }

  /**
   * Whether a message that just got its id can keep its place, because the messages around it
   * are in the server's order.
   */
  #isInPlace(message: MessageEntry & { id: ServerId }): boolean {
    let isAfterIt = true;
    for (const entry of this.backwards()) {
      if (entry.key === message.key) isAfterIt = false;
      else if (entry.objectType === 'delimeter') return true;
      else if (isServerMessage(entry)) {
        const isLater = (compareIds(entry.id, message.id) || entry.createdAt - message.createdAt) > 0;
        if (isLater !== isAfterIt) return false;
        if (!isAfterIt) return true;
      }
    }
    return true;
  }

  #replace(known: Entry, entry: Entry): void {
    this.#entries[this.#placeOf(known)] = entry;
    this.#remember(entry);
    this.#publish();
  }

  /** Searches from the end, where most changes are. */
  #placeOf(known: Entry): number {
    return this.#entries.lastIndexOf(known);
  }

  #publish(): void {
    this.#state.count = this.#entries.length;
    this.#state.version += 1;
  }

  #remember(entry: Entry): void {
    this.#byKey.set(entry.key, entry);
    const id = idOf(entry);
    if (id !== null) this.#keyById.set(String(id), entry.key);
    const isUnconfirmed = entry.objectType === 'message' && entry.authorType === 'user' && id === null;
    this.#unconfirmed[isUnconfirmed ? 'add' : 'delete'](entry.key);
  }

  #forget(entry: Entry): void {
    this.#byKey.delete(entry.key);
    this.#unconfirmed.delete(entry.key);
    const id = idOf(entry);
    if (id !== null) this.#keyById.delete(String(id));
  }
}

function idOf(entry: Entry): ServerId | null {
  return entry.objectType === 'message' ? entry.id : null;
}

/**
 * Merges two versions of a message. A stale version never reverts what the server has confirmed:
 * the id, the status, the answer to a callback, or its stop. Returns `known` itself if nothing is new.
 */
function mergeMessage(known: MessageEntry, incoming: MessageEntry): MessageEntry {
  if (known.id !== null && incoming.id === null) return known;
  const isStale =
    (known.callback?.answer != null && incoming.callback?.answer == null) ||
    (known.callback?.stoppedAt != null && incoming.callback?.stoppedAt == null);
  const callback = isStale ? known.callback : incoming.callback;
  const merged: MessageEntry = {
    ...incoming,
    key: known.key,
    callback,
    chosenDays: known.chosenDays,
    callbackStatus: callback?.answer == null ? known.callbackStatus : 'idle',
  };
  return isSame(known, merged) ? known : merged;
}

function isSame(known: MessageEntry, merged: MessageEntry): boolean {
  const fields = Object.keys(merged) as (keyof MessageEntry)[];
  return fields.every(
    (field) => known[field] === merged[field] || JSON.stringify(known[field]) === JSON.stringify(merged[field]),
  );
}
