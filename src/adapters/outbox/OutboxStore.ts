import * as v from 'valibot';
import type { Consent } from '../../config/Consent.ts';
import { journalOf, outboxOf } from '../../config/storageKeys.ts';
import type { ServerId } from '../../entries/entryBase.ts';
import type { ChatAgreement } from '../../ports.ts';
import { createJournal } from './createJournal.ts';
import { createDatabase, deleteDatabase } from './database.ts';
import { agreementRow, byAge, bytesOf, CHAT_KEY, messageRow, removedRow, type MessageRow } from './rows.ts';

const TABLE = 'messages';

/**
 * Stores the rows of a company's outbox in IndexedDB. A row that the browser refuses (ENV-03), or
 * that may not be written yet, stays in memory. Until the database has written a row, its text is
 * also in the journal, in case the page is closed first.
 */
export class OutboxStore {
  readonly #consent: Consent;
  readonly #name: string;
  readonly #ask: ReturnType<typeof createDatabase>;
  readonly #journal: ReturnType<typeof createJournal>;
  /** The rows that the database has not written yet. */
  readonly #memory = new Map<string, MessageRow>();
  #agreement: ChatAgreement | null = null;

  constructor(company: string, lifetime: AbortSignal, consent: Consent) {
    this.#consent = consent;
    this.#name = outboxOf(company);
    this.#ask = createDatabase(this.#name, lifetime, (database) => {
      database.createObjectStore(TABLE, { keyPath: 'uuid' });
    });
    this.#journal = createJournal(journalOf(company));
    if (consent.refuses('functional')) this.#erase();
    consent.onChange(() => void this.#move());
  }

  /** Opening a database creates it, so it is not read either while writing is not allowed. */
  get mayKeep(): boolean {
    return this.#consent.mayWrite('functional');
  }

  /** The uuids of the rows that only this page has. */
  get unwritten(): readonly string[] {
    return [...this.#memory.keys()];
  }

  /** Resolves once the row would survive a reload, or if the browser stores nothing. */
  async put(row: MessageRow): Promise<void> {
    // Keeps the row in memory until it is written, so that a row removed in the meantime stays removed.
    this.#memory.set(row.uuid, row);
    // The journal has no files, and without its files it would be a different message.
    const isInJournal = this.mayKeep && row.files.length === 0 && this.#journal.keep(row.uuid, row);
    const writing = this.#write(row);
    if (!isInJournal) await writing;
  }

  async remove(uuid: string): Promise<void> {
    this.#memory.delete(uuid);
    // If the page closes before the row is deleted, the next page deletes it.
    if (this.mayKeep) this.#journal.keep(uuid, { uuid, isRemoved: true });
    await this.#use('readwrite', (table) => table.delete(uuid));
    if (!this.#memory.has(uuid)) this.#journal.drop(uuid);
  }

  /** Returns the rows of all tabs, oldest first. */
  async all(): Promise<MessageRow[]> {
    const written = this.mayKeep ? await this.#readRows() : [];
    return [...written, ...this.#memory.values()].sort(byAge);
  }

  async clear(): Promise<void> {
    this.#memory.clear();
    this.#journal.clear();
    this.#agreement = null;
    if (this.mayKeep) await this.#use('readwrite', (table) => table.clear());
    else this.#erase();
  }

  async agreeOnChat(offer: ChatAgreement): Promise<ChatAgreement> {
    // `add` fails if there is an agreement, so the first offer wins in every tab.
    await this.#use('readwrite', (table) => table.add({ uuid: CHAT_KEY, chat: offer }));
    const row = await this.#use('readonly', (table): IDBRequest<unknown> => table.get(CHAT_KEY));
    const read = v.safeParse(agreementRow, row);
    return read.success ? read.output.chat : (this.#agreement ??= offer);
  }

  async keepChat(created: ChatAgreement): Promise<void> {
    this.#agreement = created;
    await this.#use('readwrite', (table) => table.put({ uuid: CHAT_KEY, chat: created }));
  }

  async endChat(chatId: ServerId): Promise<void> {
    if (this.#agreement?.chatId === chatId) this.#agreement = null;
    await this.#use('readwrite', (table) => deleteAgreement(table, chatId));
  }

  /** Clears this page's memory of the agreement. The stored agreement stays. */
  forgetChat(): void {
    this.#agreement = null;
  }

  async #write(row: MessageRow): Promise<void> {
    const key = (await this.#use('readwrite', (table) => table.put(row))) ?? (await this.#writeBytes(row));
    if (key === undefined || !this.mayKeep || this.#memory.get(row.uuid) !== row) return;
    this.#memory.delete(row.uuid);
    this.#journal.drop(row.uuid);
  }

  /** In a private window WebKit stores no files in a database, but it does store their bytes. */
  async #writeBytes(row: MessageRow): Promise<IDBValidKey | undefined> {
    if (row.files.length === 0 || !this.mayKeep) return undefined;
    const files = await Promise.all(row.files.map(bytesOf)).catch(() => undefined);
    const isCurrent = this.#memory.get(row.uuid) === row;
    return files && isCurrent ? this.#use('readwrite', (table) => table.put({ ...row, files })) : undefined;
  }

  async #readRows(): Promise<MessageRow[]> {
    const rows = (await this.#reach('readonly', (table): IDBRequest<unknown[]> => table.getAll())) ?? [];
    const found = new Map<string, MessageRow>();
    // Reads the journal last: it has the newer version of a message that the database is still writing.
    for (const row of [...rows, ...this.#journal.list()]) {
      const read = v.safeParse(messageRow, row);
      if (read.success && !this.#memory.has(read.output.uuid)) found.set(read.output.uuid, read.output);
      const removed = v.safeParse(removedRow, row);
      if (!removed.success) continue;
      found.delete(removed.output.uuid);
      void this.remove(removed.output.uuid);
    }
    return [...found.values()];
  }

  /** Moves the rows to where the changed consent allows them. */
  async #move(): Promise<void> {
    if (this.mayKeep) return void [...this.#memory.values()].map((row) => this.put(row));
    if (!this.#consent.refuses('functional')) return;
    for (const row of await this.#readRows()) this.#memory.set(row.uuid, row);
    if (this.#consent.refuses('functional')) this.#erase();
  }

  #erase(): void {
    this.#journal.clear();
    deleteDatabase(this.#name);
  }

  /** Returns the result of a request; undefined if the browser or the consent allows no database. */
  async #use<T>(mode: IDBTransactionMode, run: (table: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    return this.mayKeep ? this.#reach(mode, run) : undefined;
  }

  /** Returns undefined in private mode, on a full disk, and in a frame without storage. */
  #reach<T>(mode: IDBTransactionMode, run: (table: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    return this.#ask((database) => run(database.transaction(TABLE, mode).objectStore(TABLE))).catch(() => undefined);
  }
}

/** Reads and deletes in one transaction, because another tab may agree on the next chat in the meantime. */
function deleteAgreement(table: IDBObjectStore, chatId: ServerId): IDBRequest<IDBCursorWithValue | null> {
  const request = table.openCursor(CHAT_KEY);
  request.addEventListener('success', () => {
    const read = v.safeParse(agreementRow, request.result?.value);
    if (read.success && read.output.chat.chatId === chatId) request.result?.delete();
  });
  return request;
}
