import type { EntryKind, EntryOf } from './models.ts';

/** The props of every entry's view. */
export type EntryViewProps<Kind extends EntryKind = EntryKind> = {
  entry: EntryOf<Kind>;
  /** Whether it is the first or the last of consecutive entries by one author. */
  isFirst: boolean;
  isLast: boolean;
};
