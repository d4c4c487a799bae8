import type { ThreadKey } from '../model/threadKey.ts';

export type SelectionState = {
  keys: readonly ThreadKey[];
  /** Where a range begins: the row that was selected last. */
  anchor: ThreadKey | null;
};

/** The result of the last action on selected rows. `bulkId`: the action that Undo undoes, or null. */
export type BulkNotice = { readonly text: string; readonly bulkId: number | null };

export type BulkState = { isBusy: boolean; notice: BulkNotice | null };

export const emptySelection = (): SelectionState => ({ keys: [], anchor: null });
export const noBulk = (): BulkState => ({ isBusy: false, notice: null });
