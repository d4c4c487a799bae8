import type {
  BlockedVisitor,
  CannedReply,
  Chat,
  ChatNote,
  Found,
  HelpArticle,
  OpeningHours,
  TagCount,
  Ticket,
  Webhook,
} from '../model/entities.ts';
import { NO_FILTERS, type SearchFilters } from '../model/searchRequest.ts';
import type { ThreadKey } from '../model/threadKey.ts';
import { emptyList, type ListState } from './listState.ts';

export type WorkState = {
  replies: readonly CannedReply[];
  /** Null until they are loaded. */
  articles: readonly HelpArticle[] | null;
  /** Null until they are loaded. */
  webhooks: readonly Webhook[] | null;
  notes: { [chatId: number]: readonly ChatNote[] };
  /** Notes being saved. A retry with the same text reuses the uuid. */
  savingNotes: { [key in ThreadKey]: { readonly uuid: string; readonly text: string; readonly isBusy: boolean } };
  tags: readonly TagCount[];
  tagFilter: string | null;
  /** The list of open chats shows only the operator's own. */
  isOnlyMine: boolean;
  search: {
    text: string;
    filters: SearchFilters;
    /** The query of the last search. */
    asked: string | null;
    /** The kind whose next page is being fetched. */
    loadingMore: 'chats' | 'tickets' | null;
    isBusy: boolean;
    found: Found | null;
    problem: string | null;
  };
  /** By chat id; null if the visitor is not blocked. */
  blocks: { [chatId: number]: BlockedVisitor | null };
  hours: readonly OpeningHours[] | null;
  blocked: readonly BlockedVisitor[] | null;
  blockedList: ListState;
  /** The other chats of a chat's visitor, by chat id. */
  earlier: { [chatId: number]: readonly Chat[] };
  /** The tickets of a chat's visitor, by chat id. */
  ticketsOfVisitor: { [chatId: number]: readonly Ticket[] };
};

/** Returns the state before the first answer and after signing out. */
export function emptyWork(): WorkState {
  return {
    replies: [],
    articles: null,
    webhooks: null,
    notes: {},
    savingNotes: {},
    tags: [],
    tagFilter: null,
    isOnlyMine: false,
    search: {
      ...{ text: '', filters: NO_FILTERS, asked: null, loadingMore: null },
      ...{ isBusy: false, found: null, problem: null },
    },
    earlier: {},
    ticketsOfVisitor: {},
    blocks: {},
    blocked: null,
    blockedList: emptyList(),
    hours: null,
  };
}
