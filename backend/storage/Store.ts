import type { Database, Queryable } from './Database.ts';
import type { FileLinks } from './fileLinks.ts';
import { fitEvent } from './fitEvent.ts';
import type { RealtimeEvents } from '../../protocol/wire.ts';

/** The interface through which the model reads data. */
export interface Reader extends Queryable {
  readonly publicUrl: string;
  /** The links to files in messages. */
  readonly fileLinks: FileLinks;
  /** Whether visitors can have their conversation e-mailed. */
  readonly emailTranscript: boolean;
}

type Payload<Name extends keyof RealtimeEvents> = RealtimeEvents[Name];

/** The same reader, with links to files that last as long as an e-mail needs. */
export function forMails(reader: Reader): Reader {
  return {
    ...reader,
    query: (sql, parameters) => reader.query(sql, parameters),
    fileLinks: reader.fileLinks.forMails,
  };
}

/** Runs statements that store events themselves. */
export interface EventStatements extends Reader {
  /**
   * Stores the events announced so far. Call it before a statement that stores events itself: those
   * follow, and are published after the commit, too.
   */
  keepEvents(): Promise<void>;
}

export interface Transaction extends EventStatements {
  /** Publishes on `private-{room}` after the transaction commits. Publishes nothing if it fails. */
  announce<Name extends keyof RealtimeEvents>(room: string, name: Name, payload: Payload<Name>): Promise<void>;
  /** Like `announce`, for several rooms. */
  announceEach<Name extends keyof RealtimeEvents>(
    name: Name,
    announcements: readonly { readonly room: string; readonly payload: Payload<Name> }[],
  ): Promise<void>;
}

export interface Store extends Reader {
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** For a single statement that stores events itself. It is a transaction of its own, which saves BEGIN and COMMIT. */
  withoutTransaction<Result>(work: (statements: EventStatements) => Promise<Result>): Promise<Result>;
}

export type StoreOptions = {
  database: Database;
  /** Starts publishing after a commit with events. */
  outbox: { drain(): void };
} & Pick<Reader, 'publicUrl' | 'fileLinks' | 'emailTranscript'>;

export function createStore({ database, outbox, ...facts }: StoreOptions): Store {
  const query: Reader['query'] = (sql, parameters) => database.query(sql, parameters);
  return {
    ...facts,
    query,
    async withoutTransaction(work) {
      const result = await work({ ...facts, query, keepEvents: async () => undefined });
      outbox.drain();
      return result;
    },
    async transact(work) {
      let hasEvents = false;
      const result = await database.transaction(async (on) => {
        const events: StoredEvent[] = [];
        const keepEvents = () => {
          hasEvents = true;
          return insertEvents(on, events.splice(0));
        };
        const worked = await work({ ...facts, ...transactionOn(on, events), keepEvents });
        if (events.length > 0) await keepEvents();
        return worked;
      });
      if (hasEvents) outbox.drain();
      return result;
    },
  };
}

type StoredEvent = { channel: string; name: string; payload: string };

function transactionOn(on: Queryable, events: StoredEvent[]): Pick<Transaction, 'query' | 'announce' | 'announceEach'> {
  const announceEach: Transaction['announceEach'] = async (name, announcements) => {
    for (const { room, payload } of announcements)
      events.push({ channel: `private-${room}`, ...fitEvent(name, payload) });
  };
  return {
    query: (sql, parameters) => on.query(sql, parameters),
    announce: (room, name, payload) => announceEach(name, [{ room, payload }]),
    announceEach,
  };
}

/** Inserts the events in one statement, so that their ids follow their order. */
async function insertEvents(on: Queryable, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await on.query(
    `INSERT INTO outbox_events (channel, event, payload)
     SELECT channel, event, payload FROM unnest($1::text[], $2::text[], $3::text[]) AS events (channel, event, payload)`,
    [events.map(({ channel }) => channel), events.map(({ name }) => name), events.map(({ payload }) => payload)],
  );
}
