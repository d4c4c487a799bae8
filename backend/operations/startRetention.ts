import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { deleteOld } from './deleteOld.ts';
import type { Store } from '../storage/Store.ts';

type RetentionOptions = {
  store: Store;
  attachments: Pick<AttachmentStore, 'remove'>;
  days: number;
  report: (error: unknown) => void;
};

const A_DAY_MS = 24 * 3_600_000;

/**
 * Deletes old records now and once a day. Safe to run in several processes. Returns a function that
 * stops it.
 */
export function startRetention({ store, attachments, days, report }: RetentionOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = running.then(() => deleteOld(store, attachments, days)).catch(report);
  };
  run();
  const timer = setInterval(run, A_DAY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
