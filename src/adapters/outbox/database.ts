import { attempt } from '../../config/attempt.ts';

/** A database may never respond, in Safari and on a broken disk. */
const PATIENCE_MS = 3_000;
/** Writing may take longer, because attachments are large. */
const WRITING_MS = 10_000;

/**
 * Runs one request and resolves to its result. Rejects if the browser has no database, refuses
 * the request, or does not respond in time.
 */
export type UseDatabase = <T>(ask: (database: IDBDatabase) => IDBRequest<T>) => Promise<T>;

/**
 * An IndexedDB database. It opens on the first request, and again after the browser has closed
 * it. When the signal aborts it closes, after the pending requests.
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
      // Closes the database if it still opens after the timeout.
      request.addEventListener('success', () => request.result.close());
      throw error;
    });
    database.addEventListener('close', () => void (opening = null));
    // Another tab wants to delete or upgrade the database, which an open connection would block.
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
      // An idle open database would keep its listeners in memory until the page closes.
      leave();
      throw error;
    } finally {
      if (lifetime.aborted) leave();
    }
  };
}

/** Other tabs close the database on `versionchange`, so that it can be deleted. */
export function deleteDatabase(name: string): void {
  attempt(() => indexedDB.deleteDatabase(name));
}

/**
 * A write counts only when its transaction completes. Until then the disk may turn out to be
 * full, or the page may close. The last timer is not cleared: after the answer it changes nothing.
 */
function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const writing = request.transaction?.mode === 'readwrite' ? request.transaction : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<T>((resolve, reject) => {
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error('IndexedDB did not answer')), ms);
    };
    // Reading `request.error` throws if the transaction ended before the request.
    const fail = (): void => reject(new Error('IndexedDB refused'));
    wait(PATIENCE_MS);
    request.addEventListener('success', () => (writing ? wait(WRITING_MS) : resolve(request.result)));
    request.addEventListener('error', fail);
    writing?.addEventListener('complete', () => resolve(request.result));
    writing?.addEventListener('abort', fail);
  });
}
