import type { CannedReply, ChatNote, TagCount } from '../model/entities.ts';

export type WorkState = {
  replies: readonly CannedReply[];
  notes: { [chatId: number]: readonly ChatNote[] };
  /** A note on its way: the same text again goes under the same id. */
  savingNotes: { [chatId: number]: { readonly uuid: string; readonly text: string; readonly isBusy: boolean } };
  tags: readonly TagCount[];
  tagFilter: string | null;
};

/** As it is before the first answer, and after signing out. */
export function emptyWork(): WorkState {
  return { replies: [], notes: {}, savingNotes: {}, tags: [], tagFilter: null };
}
