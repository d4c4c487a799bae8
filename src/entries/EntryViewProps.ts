import type { EntryKind, EntryOf } from './models.ts';

/** A view of an entry is given these. */
export type EntryViewProps<Kind extends EntryKind = EntryKind> = {
  entry: EntryOf<Kind>;
  /** The first, and the last, of the entries that one author says without a pause. */
  isFirst: boolean;
  isLast: boolean;
};
