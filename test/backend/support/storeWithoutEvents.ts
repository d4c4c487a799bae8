import type { Database } from '../../../backend/storage/Database.ts';
import { createStore, type Store } from '../../../backend/storage/Store.ts';
import { FILE_LINKS } from './fileLinks.ts';

/** The store that commands use: events stay in the outbox. */
export function storeWithoutEvents(database: Database, { publicUrl = '', emailTranscript = false } = {}): Store {
  return createStore({
    ...{ database, outbox: { drain: () => undefined }, fileLinks: FILE_LINKS },
    ...{ publicUrl, emailTranscript },
  });
}
