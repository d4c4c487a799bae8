/** What is to be there on the next page even when this one goes in the very next moment, while a database still writes: by uuid, in localStorage, which writes at once. */
export type Journal = {
  /** False where the browser keeps nothing, or is full. */
  keep(uuid: string, value: unknown): boolean;
  drop(uuid: string): void;
  list(): unknown[];
  clear(): void;
};

/** An entry a key, so that no tab overwrites another's. Where the browser keeps nothing, or is full, it is empty (ENV-03). */
export function createJournal(prefix: string): Journal {
  const keys = (): string[] => Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  const drop = (uuid: string): void => attempt(() => window.localStorage.removeItem(prefix + uuid));
  return {
    keep(uuid, value) {
      const isKept = attempt(() => {
        window.localStorage.setItem(prefix + uuid, JSON.stringify(value));
        return true;
      });
      // What it had before is older than what the database has.
      if (!isKept) drop(uuid);
      return isKept === true;
    },
    drop,
    list: () => (attempt(keys) ?? []).flatMap((key) => attempt(() => [parse(window.localStorage.getItem(key))]) ?? []),
    clear: () => attempt(() => keys().forEach((key) => window.localStorage.removeItem(key))),
  };
}

const parse = (text: string | null): unknown => JSON.parse(text ?? 'null');

/** Undefined where the storage throws, or somebody else wrote what cannot be read. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
