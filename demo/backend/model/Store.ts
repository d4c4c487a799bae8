import type { Database, Queryable } from '../database/Database.ts';
import type { Outbox } from '../outbox/createOutbox.ts';
import type { RealtimeEvents } from '../wire.ts';

/** What the model reads from. `publicUrl` is what links in messages begin with. */
export interface Reader extends Queryable {
  readonly publicUrl: string;
}

export interface Transaction extends Reader {
  /** Publishes on `private-{room}` once this transaction is committed, and never when it isn't. */
  announce<Name extends keyof RealtimeEvents>(room: string, name: Name, payload: RealtimeEvents[Name]): Promise<void>;
}

export interface Store extends Reader {
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

export type StoreOptions = { database: Database; outbox: Outbox; publicUrl: string };

export function createStore({ database, outbox, publicUrl }: StoreOptions): Store {
  return {
    publicUrl,
    query: (sql, parameters) => database.query(sql, parameters),
    async transact(work) {
      const result = await database.transaction((on) => work(transactionOn(on, publicUrl)));
      outbox.drain();
      return result;
    },
  };
}

function transactionOn(on: Queryable, publicUrl: string): Transaction {
  return {
    publicUrl,
    query: (sql, parameters) => on.query(sql, parameters),
    async announce(room, name, payload) {
      const parameters = [`private-${room}`, name, JSON.stringify(payload)];
      await on.query('INSERT INTO outbox_events (channel, event, payload) VALUES ($1, $2, $3)', parameters);
    },
  };
}
