import { proxy } from 'valtio';
import type { ChatPool } from '../model/chatOrder.ts';
import type {
  Area,
  Chat,
  ChatEvent,
  ChatStatus,
  DeskAction,
  DeskSession,
  DraftFile,
  Invitation,
  Message,
  OpenInvitation,
  Operator,
  OutgoingReply,
  Person,
  Settings,
} from '../model/entities.ts';
import type { ThreadKey } from '../model/threadKey.ts';
import type { Connection } from '../ports.ts';
import { emptyList, type ListState } from './listState.ts';
import { SECTIONS, type Section, type View } from './selectors.ts';
import { emptyTickets, type TicketsState } from './ticketState.ts';
import { emptyWork, type WorkState } from './workState.ts';

export type { ListState };

export type ConversationState = {
  load: 'loading' | 'ready' | 'failed';
  problem: string | null;
  messages: readonly Message[];
  events: readonly ChatEvent[];
  /** The visitor's unsent text; null if no whisper arrived recently. */
  typing: string | null;
  presence: 'unknown' | 'here' | 'away';
  isTaking: boolean;
  notice: string | null;
  /** The visitor's latest message that arrived while the conversation was on screen, for screen readers. */
  announcement: { readonly messageId: number; readonly text: string } | null;
};

export type Draft = { text: string; files: readonly DraftFile[] };

/** The current activity of an operator, as the others see it. */
export type TeamMember = { lookingAt: number | null; typingIn: number | null };

export type PeopleState = {
  /** By id, including disabled operators, because old chats name them. */
  items: { [operatorId: number]: Person };
  list: ListState;
  /** The operators who have the desk open. */
  here: { [operatorId: number]: TeamMember };
  invitations: readonly Invitation[];
  tab: 'people' | 'activity';
  actions: readonly DeskAction[];
  actionList: ListState;
  /** A one-time link that was just created. The server returns it only once. */
  link: { readonly url: string; readonly purpose: string } | null;
};

/** The one-time link that this page was opened with. */
export type InvitationState = {
  readonly token: string;
  offer: OpenInvitation | null;
  isBusy: boolean;
  problem: string | null;
};

export type DeskState = {
  phase: 'starting' | 'unreachable' | 'signed-out' | 'invited' | 'signed-in';
  invitation: InvitationState | null;
  me: Person;
  people: PeopleState;
  areas: readonly Area[];
  /** The browsers in which this operator is signed in. */
  sessions: readonly DeskSession[];
  /** Whether the browser shows the desk's notifications. */
  notifications: 'unsupported' | 'default' | 'granted' | 'denied';
  signIn: { isBusy: boolean; problem: string | null };
  operator: Operator;
  settings: Settings;
  connection: Connection;
  /** The browser reports no network, and the last check found none either. */
  isOffline: boolean;
  view: View;
  /** The page of the view "Manage". */
  section: Section;
  filter: ChatStatus;
  chats: { [chatId: number]: Chat };
  lists: Record<ChatStatus, ListState>;
  selectedChatId: number | null;
  conversations: { [chatId: number]: ConversationState };
  outgoing: { [key in ThreadKey]: readonly OutgoingReply[] };
  drafts: { [key in ThreadKey]: Draft };
  selectedTicketId: number | null;
  tickets: TicketsState;
  work: WorkState;
  /** A failure of the desk as a whole. */
  notice: string | null;
  /** A colleague's action on this operator's chat or the one on screen. `chatId` is null if the chat is deleted. */
  news: { readonly text: string; readonly chatId: number | null } | null;
  isMuted: boolean;
  now: number;
};

export function createDeskState(now: number): DeskState {
  return proxy<DeskState>({
    phase: 'starting',
    signIn: { isBusy: false, problem: null },
    invitation: null,
    notifications: 'unsupported',
    ...emptyVisit(),
    isMuted: false,
    now,
  });
}

const NO_SETTINGS: Settings = {
  ...{ online: false, showRate: false, savedHistory: false, queue: false, initMessage: '' },
  ...{ waitWarning: 60, waitAlarm: 180 },
};

const NOBODY: Person = {
  ...{ operatorId: 0, name: '', img: null, username: null, role: 'operator' },
  ...{ isAway: false, isDisabled: false, createdAt: '' },
};

/** Returns the state of a visit before the first answer and after signing out. */
export function emptyVisit() {
  return {
    operator: { name: '', img: null } as Operator,
    me: NOBODY,
    people: {
      ...{ items: {}, list: emptyList(), here: {}, invitations: [], tab: 'people' },
      ...{ actions: [], actionList: emptyList(), link: null },
    } as PeopleState,
    areas: [] as DeskState['areas'],
    sessions: [] as DeskState['sessions'],
    settings: NO_SETTINGS,
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
    selectedTicketId: null as number | null,
    tickets: emptyTickets(),
    work: emptyWork(),
    notice: null as string | null,
    news: null as DeskState['news'],
  };
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
