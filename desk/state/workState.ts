import type { BlockedVisitor, CannedReply, Chat, ChatNote, Found, OpeningHours, TagCount } from '../model/entities.ts';

export type WorkState = {
  replies: readonly CannedReply[];
  notes: { [chatId: number]: readonly ChatNote[] };
  /** A note on its way: the same text again goes under the same id. */
  savingNotes: { [chatId: number]: { readonly uuid: string; readonly text: string; readonly isBusy: boolean } };
  tags: readonly TagCount[];
  tagFilter: string | null;
  /** The list of open chats leaves out those of colleagues. */
  isOnlyMine: boolean;
  search: {
    text: string;
    /** The words of the last search. */
    asked: string | null;
    isBusy: boolean;
    found: Found | null;
    problem: string | null;
  };
  /** By chat; null where no block stands against its visitor. */
  blocks: { [chatId: number]: BlockedVisitor | null };
  hours: readonly OpeningHours[] | null;
  blocked: readonly BlockedVisitor[] | null;
  /** A visitor's other chats, by the chat that they are beside. */
  earlier: { [chatId: number]: readonly Chat[] };
};

/** As it is before the first answer, and after signing out. */
export function emptyWork(): WorkState {
  return {
    replies: [],
    notes: {},
    savingNotes: {},
    tags: [],
    tagFilter: null,
    isOnlyMine: false,
    search: { text: '', asked: null, isBusy: false, found: null, problem: null },
    earlier: {},
    blocks: {},
    blocked: null,
    hours: null,
  };
}
