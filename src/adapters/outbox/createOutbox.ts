import * as v from 'valibot';
import { Consent } from '../../config/Consent.ts';
import { journalOf, outboxOf } from '../../config/storageKeys.ts';
import type { ChatAgreement, Outbox, OutboxItem, Tabs } from '../../ports.ts';
import { createClaims } from './createClaims.ts';
import { createJournal } from './createJournal.ts';
import { createDatabase, deleteDatabase } from './database.ts';
import { newId } from '../page/newId.ts';
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
 * the database has written a message, its text stands in a journal, for a page that goes at once. All that one tab has on its
 * way at a time is a batch, which is one tab's to send.
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
  const claims = createClaims(`${name}:`, lifetime, (batch) => void inherit(batch));
  const memory = new Map<string, Stored>();
  let agreedInMemory: ChatAgreement | null = null;
  /** By uuid: what is put again keeps its place. */
  const orders = new Map<string, number>();
  /** By uuid: of what is this tab's to send. */
  const batches = new Map<string, string>();
  let batchHere = newId();
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
    const batch = batches.get(uuid) ?? batchHere;
    batches.set(uuid, batch);
    const kept = { ...item, files: [...item.files], order, batch };
    void claims.claim(batch).then((isOurs) => isOurs && mayKeep() && tabs?.post({ type: 'sending', batch }));
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
    drop(uuid);
  }

  /** It is nobody's to send any more. Who is next in line for its batch, when that is empty, looks whether anything is still there. */
  function drop(uuid: string): void {
    const batch = batches.get(uuid);
    batches.delete(uuid);
    if (batch !== undefined) releaseEmpty(batch);
  }

  function releaseEmpty(batch: string): void {
    if ([...batches.values()].includes(batch)) return;
    claims.release(batch);
    // Next in line is in line for the old one.
    if (batch === batchHere) batchHere = newId();
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

  async function all(): Promise<Stored[]> {
    const rows = mayKeep() ? await storedRows() : null;
    return [...(rows ? understood(rows) : []), ...memory.values()].sort(byAge);
  }

  /** What its tab brought to the server before it went is nobody's any more. */
  async function inherit(batch: string): Promise<void> {
    if ((await all()).some((kept) => kept.batch === batch)) left.dispatchEvent(new Event('left'));
    else releaseEmpty(batch);
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
  tabs?.subscribe((message) => message.type === 'sending' && claims.follow(message.batch), lifetime);

  return {
    put,

    remove,

    list: async () => (await all()).map(toItem),

    async take() {
      const ours = new Set<string>();
      const claim = async (batch: string): Promise<unknown> => (await claims.claim(batch)) && ours.add(batch);
      await Promise.all([...new Set((await all()).map(({ batch }) => batch))].map(claim));
      if (ours.size === 0) return [];
      // Until it was ours, another tab may have brought it to the server.
      const taken = (await all()).filter(({ batch }) => ours.has(batch));
      for (const { uuid, batch } of taken) batches.set(uuid, batch);
      ours.forEach(releaseEmpty);
      return taken.map(toItem);
    },

    onLeft: (listener, signal) => left.addEventListener('left', listener, { signal }),

    pass() {
      const here = new Set([...orders.keys()].map((uuid) => batches.get(uuid)));
      for (const batch of claims.all()) if (!here.has(batch)) claims.release(batch);
      for (const [uuid, batch] of batches) if (!here.has(batch)) batches.delete(uuid);
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
      batches.clear();
      batchHere = newId();
      journal.clear();
      agreedInMemory = null;
      await use('readwrite', (store) => store.clear());
      ours.forEach(claims.release);
    },
  };
}
