import * as v from 'valibot';
import { Consent } from '../config/Consent.ts';
import { journalOf, outboxOf } from '../config/storageKeys.ts';
import type { ChatAgreement, Outbox, OutboxItem, Tabs } from '../ports.ts';
import { createClaims } from './createClaims.ts';
import { createJournal } from './createJournal.ts';
import { createDatabase, deleteDatabase } from './database.ts';
import {
  byAge,
  bytesOf,
  CHAT_KEY,
  deleteAgreement,
  STORE,
  stored,
  storedAgreement,
  toItem,
  type Stored,
} from './outboxRows.ts';

/**
 * What is on its way, in IndexedDB, a database a company; what the browser refuses to keep, or may not, goes on in memory (ENV-03). Until
 * the database has written a message, its text stands in a journal, for a page that goes at once. Each message is one tab's to send.
 */
export function createOutbox(
  company: string,
  lifetime: AbortSignal,
  consent = new Consent(),
  tabs?: Pick<Tabs, 'post' | 'subscribe'>,
): Outbox {
  const name = outboxOf(company);
  const ask = createDatabase(name, lifetime, (database) => {
    database.createObjectStore(STORE, { keyPath: 'uuid' });
  });
  const journal = createJournal(journalOf(company));
  const left = new EventTarget();
  const claims = createClaims(`${name}:`, lifetime, (uuid) => void inherit(uuid));
  const memory = new Map<string, Stored>();
  let agreedInMemory: ChatAgreement | null = null;
  /** By uuid: what is put again keeps its place. */
  const orders = new Map<string, number>();
  const mayKeep = (): boolean => consent.allows('functional');

  /** The store's answer; undefined in private mode, on a full disk, in a frame without storage: there memory does. */
  const reach = <T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> =>
    ask((database) => run(database.transaction(STORE, mode).objectStore(STORE))).catch(() => undefined);
  const use: typeof reach = (mode, run) => (mayKeep() ? reach(mode, run) : Promise.resolve(undefined));

  /** In a private window WebKit keeps no file in a database, but keeps its bytes. */
  async function putBytes(kept: Stored): Promise<IDBValidKey | undefined> {
    if (kept.files.length === 0 || !mayKeep()) return undefined;
    const files = await Promise.all(kept.files.map(bytesOf)).catch(() => undefined);
    // Removed meanwhile, or put anew.
    if (!files || memory.get(kept.uuid) !== kept) return undefined;
    return use('readwrite', (store) => store.put({ ...kept, files }));
  }

  async function put(item: OutboxItem): Promise<void> {
    const { uuid } = item;
    const order = orders.get(uuid) ?? orders.size;
    orders.set(uuid, order);
    const kept = { ...item, files: [...item.files], order };
    void claims.claim(uuid).then((isOurs) => isOurs && mayKeep() && tabs?.post({ type: 'sending', uuid }));
    // In memory until it is stored: what is removed meanwhile does not come back.
    memory.set(uuid, kept);
    // Without its files it would be another message.
    const isNoted = mayKeep() && item.files.length === 0 && journal.keep(uuid, kept);
    const storing = storeRow(kept);
    if (!isNoted) await storing;
  }

  async function remove(uuid: string): Promise<void> {
    memory.delete(uuid);
    journal.drop(uuid);
    await use('readwrite', (store) => store.delete(uuid));
    // Who is next in line looks whether it is still there.
    claims.release(uuid);
  }

  async function storeRow(kept: Stored): Promise<void> {
    const key = (await use('readwrite', (store) => store.put(kept))) ?? (await putBytes(kept));
    if (key === undefined || !mayKeep() || memory.get(kept.uuid) !== kept) return;
    memory.delete(kept.uuid);
    journal.drop(kept.uuid);
  }

  const storedRows = async (): Promise<unknown[]> =>
    (await reach('readonly', (store): IDBRequest<unknown[]> => store.getAll())) ?? [];

  function understood(rows: readonly unknown[]): Stored[] {
    const found = new Map<string, Stored>();
    // The journal last: it has what the database was still to write of the same message.
    for (const row of [...rows, ...journal.list()]) {
      const read = v.safeParse(stored, row);
      if (read.success && !memory.has(read.output.uuid)) found.set(read.output.uuid, read.output);
    }
    return [...found.values()];
  }

  async function list(): Promise<OutboxItem[]> {
    const rows = mayKeep() ? await storedRows() : null;
    return [...(rows ? understood(rows) : []), ...memory.values()].sort(byAge).map(toItem);
  }

  /** What its tab brought to the server before it went is nobody's any more. */
  async function inherit(uuid: string): Promise<void> {
    if ((await list()).some((item) => item.uuid === uuid)) left.dispatchEvent(new Event('left'));
    else claims.release(uuid);
  }

  /** The consent has changed: what is on its way goes to where it may be kept now. */
  async function move(): Promise<void> {
    if (mayKeep()) return void [...memory.values()].map((kept) => put(toItem(kept)));
    for (const kept of understood(await storedRows())) memory.set(kept.uuid, kept);
    if (!mayKeep()) erase();
  }

  function erase(): void {
    journal.clear();
    deleteDatabase(name);
  }

  if (!mayKeep()) erase();
  consent.onChange(() => void move());
  tabs?.subscribe((message) => message.type === 'sending' && claims.follow(message.uuid), lifetime);

  return {
    put,

    remove,

    list,

    async take() {
      const ours = new Set<string>();
      await Promise.all((await list()).map(async ({ uuid }) => (await claims.claim(uuid)) && ours.add(uuid)));
      if (ours.size === 0) return [];
      // Until it was ours, another tab may have brought it to the server.
      const items = (await list()).filter(({ uuid }) => ours.delete(uuid));
      for (const uuid of ours) claims.release(uuid);
      return items;
    },

    onLeft: (listener, signal) => left.addEventListener('left', listener, { signal }),

    pass() {
      for (const uuid of claims.all()) if (!orders.has(uuid)) claims.release(uuid);
    },

    async agreeOnChat(offer) {
      // Refused where there is one: whoever comes first, in whatever tab.
      await use('readwrite', (store) => store.add({ uuid: CHAT_KEY, chat: offer }));
      const row = await use('readonly', (store): IDBRequest<unknown> => store.get(CHAT_KEY));
      const read = v.safeParse(storedAgreement, row);
      return read.success ? read.output.chat : (agreedInMemory ??= offer);
    },

    async keepChat(made) {
      agreedInMemory = made;
      await use('readwrite', (store) => store.put({ uuid: CHAT_KEY, chat: made }));
    },

    async endChat(chatId) {
      if (agreedInMemory?.chatId === chatId) agreedInMemory = null;
      await use('readwrite', (store) => deleteAgreement(store, chatId));
    },

    async forget(uuids) {
      agreedInMemory = null;
      await Promise.all([...uuids, ...memory.keys()].map(remove));
    },

    async clear() {
      const ours = claims.all();
      memory.clear();
      journal.clear();
      agreedInMemory = null;
      await use('readwrite', (store) => store.clear());
      for (const uuid of ours) claims.release(uuid);
    },
  };
}
