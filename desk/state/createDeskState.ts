import { proxy } from 'valtio';
import type { ChatPool } from '../model/chatOrder.ts';
import type {
  Chat,
  ChatEvent,
  ChatStatus,
  Message,
  Operator,
  OutgoingReply,
  Settings,
  Ticket,
  TicketStatus,
} from '../model/entities.ts';
import type { Connection } from '../ports.ts';
import { SECTIONS, type Section, type View } from './selectors.ts';
import { emptyWork, type WorkState } from './workState.ts';

export type ListState = {
  load: 'idle' | 'loading' | 'ready' | 'failed';
  problem: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
};

export type ConversationState = {
  load: 'loading' | 'ready' | 'failed';
  problem: string | null;
  messages: readonly Message[];
  events: readonly ChatEvent[];
  /** The visitor's text that is not sent yet; null when nothing came lately. */
  typing: string | null;
  presence: 'unknown' | 'here' | 'away';
  isTaking: boolean;
  notice: string | null;
  /** The latest of the visitor's messages that came while the conversation was on screen, for screen readers. */
  announcement: { readonly messageId: number; readonly text: string } | null;
};

export type DraftFile = { readonly id: string; readonly name: string; readonly size: number };
export type Draft = { text: string; files: readonly DraftFile[] };

export type DeskState = {
  phase: 'starting' | 'unreachable' | 'signed-out' | 'signed-in';
  signIn: { isBusy: boolean; problem: string | null };
  operator: Operator;
  settings: Settings;
  connection: Connection;
  /** The browser has no network. It tells so at once, long before the live connection notices. */
  isOffline: boolean;
  view: View;
  /** The page of the view "Manage". */
  section: Section;
  filter: ChatStatus;
  chats: { [chatId: number]: Chat };
  lists: Record<ChatStatus, ListState>;
  selectedChatId: number | null;
  conversations: { [chatId: number]: ConversationState };
  outgoing: { [chatId: number]: readonly OutgoingReply[] };
  drafts: { [chatId: number]: Draft };
  tickets: { items: readonly Ticket[]; list: ListState; filter: TicketStatus };
  work: WorkState;
  /** A failure that belongs to the desk as a whole. */
  notice: string | null;
  isMuted: boolean;
  now: number;
};

export function createDeskState(now: number): DeskState {
  return proxy<DeskState>({
    phase: 'starting',
    signIn: { isBusy: false, problem: null },
    ...emptyVisit(),
    isMuted: false,
    now,
  });
}

/** Everything that belongs to one operator's visit, as it is before the first answer and after signing out. */
export function emptyVisit() {
  return {
    operator: { name: '', img: null } as Operator,
    settings: { online: false, showRate: false, savedHistory: false, queue: false, initMessage: '' } as Settings,
    connection: 'connecting' as Connection,
    isOffline: false,
    view: 'chats' as DeskState['view'],
    section: SECTIONS[0] as Section,
    filter: 'waiting' as ChatStatus,
    chats: {} as ChatPool,
    lists: { waiting: emptyList(), open: emptyList(), closed: emptyList() },
    selectedChatId: null as number | null,
    conversations: {} as DeskState['conversations'],
    outgoing: {} as DeskState['outgoing'],
    drafts: {} as DeskState['drafts'],
    tickets: { items: [], list: emptyList(), filter: 'new' } as DeskState['tickets'],
    work: emptyWork(),
    notice: null as string | null,
  };
}

function emptyList(): ListState {
  return { load: 'idle', problem: null, hasMore: false, isLoadingMore: false };
}

export function emptyConversation(): ConversationState {
  return {
    load: 'loading',
    problem: null,
    messages: [],
    events: [],
    typing: null,
    presence: 'unknown',
    isTaking: false,
    notice: null,
    announcement: null,
  };
}
