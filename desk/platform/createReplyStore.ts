import { createStore, del, entries, keys, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import type { ReplyStore, StoredReply } from '../ports.ts';

/**
 * Stores unsent replies with their files in IndexedDB. Calls run in sequence, so that a late save
 * cannot restore a removed reply. If the database is blocked or full, replies stay in memory until
 * the tab closes.
 */
export function createReplyStore(report: (error: unknown) => void): ReplyStore {
  const memory = new Map<string, StoredReply>();
  let database: UseStore | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const run = <T>(work: (on: UseStore) => Promise<T>, otherwise: T): Promise<T> => {
    const done = last.then(async () => {
      try {
        database ??= createStore('support-desk', 'unsent-replies');
        return await work(database);
      } catch (error) {
        report(error);
        return otherwise;
      }
    });
    last = done;
    return done;
  };

  return {
    readAll: async () => {
      const stored = await run((on) => entries<string, StoredReply>(on), []);
      const all = new Map([...memory, ...stored]);
      return [...all.values()].sort((a, b) => Date.parse(a.reply.createdAt) - Date.parse(b.reply.createdAt));
    },
    readIds: async () => new Set([...memory.keys(), ...(await run((on) => keys<string>(on), []))]),
    save: async (stored) => {
      const isSaved = await run((on) => set(stored.reply.uuid, stored, on).then(() => true), false);
      if (!isSaved) memory.set(stored.reply.uuid, stored);
    },
    remove: async (uuid) => {
      memory.delete(uuid);
      await run((on) => del(uuid, on), undefined);
    },
  };
}
