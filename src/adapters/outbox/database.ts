/** In Safari, and on a broken disk, a database may never answer: nobody is to wait for it longer. */
const PATIENCE_MS = 3_000;
/** To write what it has taken, which may be large. */
const WRITING_MS = 10_000;

/** Runs one request on the database and gives its result; rejects where the browser has no database to give, or no answer in time. */
export type UseDatabase = <T>(ask: (database: IDBDatabase) => IDBRequest<T>) => Promise<T>;

/**
 * An IndexedDB database that is opened with its first use, again when the browser has closed it, and left with the signal: what was asked
 * before is still done.
 */
export function createDatabase(
  name: string,
  lifetime: AbortSignal,
  create: (database: IDBDatabase) => void,
): UseDatabase {
  let opening: Promise<IDBDatabase> | null = null;
  const leave = (): void => {
    void opening?.then((database) => database.close()).catch(() => undefined);
    opening = null;
  };
  lifetime.addEventListener('abort', leave, { once: true });

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => create(request.result));
    const database = await resultOf(request).catch((error: unknown) => {
      // An answer that comes too late.
      request.addEventListener('success', () => request.result.close());
      throw error;
    });
    database.addEventListener('close', () => void (opening = null));
    // Another tab deletes or upgrades the database: an open connection would block it.
    database.addEventListener('versionchange', () => {
      opening = null;
      database.close();
    });
    return database;
  }

  return async (ask) => {
    try {
      const database = await (opening ??= open());
      return await resultOf(ask(database));
    } catch (error) {
      // An open one that nobody knows any more would hold its listeners, and all that made it, until the page goes.
      leave();
      throw error;
    } finally {
      if (lifetime.aborted) leave();
    }
  };
}

/** Whoever has it open closes it, as above; none is made where there is none. */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // No database may be had here: there is nothing to delete.
  }
}

/** What is to be written is, once its transaction is complete: before that it may still turn out too large, or go with its page. */
function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const writing = request.transaction?.mode === 'readwrite' ? request.transaction : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<T>((resolve, reject) => {
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error('IndexedDB did not answer')), ms);
    };
    // Not with the request's error: where its transaction went before it was done, it throws at whoever asks for one.
    const fail = (): void => reject(new Error('IndexedDB refused'));
    wait(PATIENCE_MS);
    request.addEventListener('success', () => (writing ? wait(WRITING_MS) : resolve(request.result)));
    request.addEventListener('error', fail);
    writing?.addEventListener('complete', () => resolve(request.result));
    writing?.addEventListener('abort', fail);
  }).finally(() => clearTimeout(timer));
}
