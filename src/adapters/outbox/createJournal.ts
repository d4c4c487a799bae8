import { attempt } from '../../config/attempt.ts';
import { parseJson } from '../../config/parseJson.ts';
import { toJson } from '../../config/toJson.ts';

/**
 * Stores rows by uuid in localStorage, which writes synchronously: the next page finds them even
 * if this one closes while the database is writing.
 */
export type Journal = {
  /** Returns false if the browser stores nothing, or is full. */
  keep(uuid: string, row: unknown): boolean;
  drop(uuid: string): void;
  list(): unknown[];
  clear(): void;
};

/**
 * Uses one key per row, so that no tab overwrites another tab's row. If the browser stores
 * nothing, the journal is empty (ENV-03).
 */
export function createJournal(prefix: string): Journal {
  const keys = (): string[] => Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  const drop = (uuid: string): void => attempt(() => window.localStorage.removeItem(prefix + uuid));
  return {
    keep(uuid, row) {
      const isKept = attempt(() => {
        window.localStorage.setItem(prefix + uuid, toJson(row));
        return true;
      });
      // An older version in the journal would replace the newer one in the database.
      if (!isKept) drop(uuid);
      return isKept === true;
    },
    drop,
    list: () => (attempt(keys) ?? []).map((key) => parseJson(attempt(() => window.localStorage.getItem(key)) ?? null)),
    clear: () => attempt(() => keys().forEach((key) => window.localStorage.removeItem(key))),
  };
}
