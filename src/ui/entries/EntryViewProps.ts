import type { EntryKind, EntryOf } from '../../entries/models.ts';

export type EntryViewProps<Kind extends EntryKind = EntryKind> = {
  entry: EntryOf<Kind>;
  /** Whether it is the first or the last of consecutive entries by one author. */
  isFirst: boolean;
  isLast: boolean;
};
