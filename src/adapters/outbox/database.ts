import { attempt } from '../../config/attempt.ts';

/** A database may never answer, in Safari and on a broken disk. */
const PATIENCE_MS = 3_000;
/** Writing may take longer: attachments are large. */
const WRITING_MS = 10_000;

/** Runs one request and gives its result. Rejects where the browser has no database, refuses the request, or does not answer in time. */
export type UseDatabase = <T>(ask: (database: IDBDatabase) => IDBRequest<T>) => Promise<T>;

/**
 * An IndexedDB database. It opens with the first request, and again after the browser has closed it. It closes with the signal, after the
 * requests that were made before.
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
      // It may still open, too late.
      request.addEventListener('success', () => request.result.close());
      throw error;
    });
    database.addEventListener('close', () => void (opening = null));
    // Another tab deletes or upgrades the database, which an open connection would block.
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
      // A database that stays open without a use would keep its listeners in memory until the page goes.
      leave();
      throw error;
    } finally {
      if (lifetime.aborted) leave();
    }
  };
}

/** The tabs that have it open close it on `versionchange`. */
export function deleteDatabase(name: string): void {
  attempt(() => indexedDB.deleteDatabase(name));
}

/** A write counts when its transaction is complete. Before that the disk may turn out to be full, or the page may go. */
function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const writing = request.transaction?.mode === 'readwrite' ? request.transaction : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<T>((resolve, reject) => {
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error('IndexedDB did not answer')), ms);
    };
    // Reading `request.error` throws where the transaction has ended before the request.
    const fail = (): void => reject(new Error('IndexedDB refused'));
    wait(PATIENCE_MS);
    request.addEventListener('success', () => (writing ? wait(WRITING_MS) : resolve(request.result)));
    request.addEventListener('error', fail);
    writing?.addEventListener('complete', () => resolve(request.result));
    writing?.addEventListener('abort', fail);
  }).finally(() => clearTimeout(timer));
}
