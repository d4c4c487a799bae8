import type { BlockedVisitor, CannedReply, Chat, ChatNote, Found, OpeningHours, TagCount } from '../model/entities.ts';

export type WorkState = {
  replies: readonly CannedReply[];
  notes: { [chatId: number]: readonly ChatNote[] };
  /** Notes being saved. A retry with the same text reuses the uuid. */
  savingNotes: { [chatId: number]: { readonly uuid: string; readonly text: string; readonly isBusy: boolean } };
  tags: readonly TagCount[];
  tagFilter: string | null;
  /** The list of open chats shows only the operator's own. */
  isOnlyMine: boolean;
  search: {
    text: string;
    /** The last search text. */
    asked: string | null;
    isBusy: boolean;
    found: Found | null;
    problem: string | null;
  };
  /** By chat id; null if the visitor is not blocked. */
  blocks: { [chatId: number]: BlockedVisitor | null };
  hours: readonly OpeningHours[] | null;
  blocked: readonly BlockedVisitor[] | null;
  /** The other chats of a chat's visitor, by chat id. */
  earlier: { [chatId: number]: readonly Chat[] };
};

/** Returns the state before the first answer and after signing out. */
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
