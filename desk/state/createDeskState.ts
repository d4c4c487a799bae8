import { proxy } from 'valtio';
import { camelCase } from '../../protocol/camelCase.ts';
import { mapSettings } from '../../protocol/deskSettings.ts';
import { EVERY_ACTION, type ActivityFilter } from '../model/activityFilter.ts';
import type { ChatPool } from '../model/chats.ts';
import type {
  ApiToken,
  Area,
  AwayAlerts,
  Chat,
  ChatEvent,
  ChatStatus,
  DeskAction,
  DeskSession,
  DeskView,
  DraftFile,
  InboxChoices,
  Invitation,
  Message,
  NextSignInStep,
  NoteMention,
  OpenInvitation,
  Operator,
  OutgoingReply,
  Person,
  Settings,
} from '../model/entities.ts';
import { type InboxEnd, type InboxFilter, NO_INBOX_FILTER } from '../model/inboxFilter.ts';
import type { ThreadKey } from '../model/threadKey.ts';
import type { Credentials, SignInMethods } from '../api/DeskApi.ts';
import type { Connection } from '../ports.ts';
import { emptySelection, noBulk, type BulkState, type SelectionState } from './bulkState.ts';
import { emptyList, type ListState } from './listState.ts';
import { type Section, SECTIONS, type View } from './selectors.ts';
import { emptyTickets, type TicketsState } from './ticketsState.ts';
import { emptyWork, type WorkState } from './workState.ts';

export type ConversationState = {
  load: 'loading' | 'ready' | 'failed';
  problem: string | null;
  messages: readonly Message[];
  events: readonly ChatEvent[];
  /** The visitor's unsent text; null if no whisper arrived recently. */
  typing: string | null;
  presence: 'unknown' | 'here' | 'away';
  /** The operator reads earlier messages. */
  isScrolledUp: boolean;
  isTaking: boolean;
  notice: string | null;
  /** The visitor's latest message that arrived while the conversation was on screen, for screen readers. */
  announcement: { readonly messageId: number; readonly text: string } | null;
};

/** `mentions`: the colleagues chosen in a note. `cc`: the typed addresses that get a copy of a ticket's reply; undefined for those of its last e-mail. */
export type Draft = {
  text: string;
  files: readonly DraftFile[];
  cc?: string | undefined;
  mentions?: readonly number[];
};

/** The current activity of an operator, as the others see it. */
type TeamMember = { lookingAt: number | null; typingIn: number | null };

export type PeopleState = {
  /** By id, including disabled operators, because old chats name them. */
  items: { [operatorId: number]: Person };
  list: ListState;
  /** The operators who have the desk open. */
  here: { [operatorId: number]: TeamMember };
  invitations: readonly Invitation[];
  tab: 'people' | 'teams' | 'activity' | 'tokens';
  actionFilter: ActivityFilter;
  actions: readonly DeskAction[];
  actionList: ListState;
  /** `created`: a token that was just created. The server returns it only once. */
  apiTokens: {
    items: readonly ApiToken[];
    list: ListState;
    created: { readonly name: string; readonly token: string } | null;
  };
  /** A one-time link that was just created. The server returns it only once. */
  link: { readonly url: string; readonly purpose: string; readonly invitationId?: number } | null;
};

/** The one-time link that this page was opened with. */
type InvitationState = {
  readonly token: string;
  offer: OpenInvitation | null;
  /** The account has a second factor, so a new password needs its code. */
  needsCode: boolean;
  isBusy: boolean;
  problem: string | null;
};

type SignInState = {
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** What the right password still needs. */
  readonly step: NextSignInStep | null;
  /** The codes of a second factor that was just set up. They are shown before the desk opens. */
  readonly recoveryCodes: readonly string[] | null;
  /** Typed into the form of a one-time link, which leads to the sign-in. */
  readonly typed: Credentials | null;
  readonly methods: SignInMethods;
};

export const NO_SIGN_IN: SignInState = {
  ...{ isBusy: false, problem: null, step: null, recoveryCodes: null, typed: null },
  methods: { password: true, provider: null },
};

export type DeskState = {
  phase: 'starting' | 'unreachable' | 'signed-out' | 'invited' | 'signed-in';
  invitation: InvitationState | null;
  me: Person;
  people: PeopleState;
  areas: readonly Area[];
  /** The browsers in which this operator is signed in. */
  sessions: readonly DeskSession[];
  /** Null until it is loaded. */
  awayAlerts: AwayAlerts | null;
  /** Whether the browser shows the desk's notifications. */
  notifications: 'unsupported' | 'default' | 'granted' | 'denied';
  signIn: SignInState;
  operator: Operator;
  settings: Settings;
  connection: Connection;
  /** The browser reports no network, and the last check found none either. */
  isOffline: boolean;
  view: View;
  /** The chats and the tickets are shown as one list. */
  isOneList: boolean;
  inbox: InboxState;
  snoozed: SnoozedState;
  mentions: MentionsState;
  /** The private note that the open chat or ticket is to show. */
  shownNoteId: number | null;
  /** The page of the view "Manage". */
  section: Section;
  filter: ChatStatus;
  chats: { [chatId: number]: Chat };
  lists: Record<ChatStatus, ListState>;
  /** The chats whose visitor has no page open, as of the last heartbeat. */
  absentVisitorChats: readonly number[];
  selectedChatId: number | null;
  conversations: { [chatId: number]: ConversationState };
  outgoing: { [key in ThreadKey]: readonly OutgoingReply[] };
  drafts: { [key in ThreadKey]: Draft };
  selectedTicketId: number | null;
  tickets: TicketsState;
  work: WorkState;
  /** The selected rows of the list on screen. */
  selection: SelectionState;
  bulk: BulkState;
  /** A failure of the desk as a whole. */
  notice: string | null;
  /** A colleague's action on this operator's chat or the one on screen, or an email of theirs that was not delivered. `chatId` is null if the chat is deleted. */
  news: {
    readonly text: string;
    readonly chatId: number | null;
    readonly ticketId?: number;
    readonly icon?: 'alert';
  } | null;
  isMuted: boolean;
  now: number;
};

/** Until the session is loaded. */
const INITIAL_SETTINGS = camelCase(mapSettings(({ initial }) => initial)) as Settings;

const NO_PERSON: Person = {
  ...{ operatorId: 0, name: '', img: null, username: null, role: 'operator' },
  ...{ isAway: false, isDisabled: false, hasSecondFactor: false, hasPassword: true, createdAt: '' },
};

export function createDeskState(now: number): DeskState {
  return proxy<DeskState>({
    phase: 'starting',
    signIn: NO_SIGN_IN,
    invitation: null,
    notifications: 'unsupported',
    ...emptyVisit(),
    isMuted: false,
    now,
  });
}

/** Returns the state of a visit before the first answer and after signing out. */
export function emptyVisit() {
  return {
    operator: { name: '', img: null } as Operator,
    me: NO_PERSON,
    awayAlerts: null as AwayAlerts | null,
    people: {
      ...{ items: {}, list: emptyList(), here: {}, invitations: [], tab: 'people' },
      ...{ actionFilter: EVERY_ACTION, actions: [], actionList: emptyList(), link: null },
      apiTokens: { items: [], list: emptyList(), created: null },
    } as PeopleState,
    areas: [] as DeskState['areas'],
    sessions: [] as DeskState['sessions'],
    settings: INITIAL_SETTINGS,
    connection: 'connecting' as Connection,
    isOffline: false,
    view: 'chats' as DeskState['view'],
    isOneList: false,
    inbox: emptyInbox(),
    snoozed: { next: null, isLoadingMore: false, problem: null } as SnoozedState,
    mentions: { items: [], unread: 0, list: emptyList() } as MentionsState,
    shownNoteId: null as number | null,
    section: SECTIONS[0] as Section,
    filter: 'waiting' as ChatStatus,
    chats: {} as ChatPool,
    absentVisitorChats: [] as DeskState['absentVisitorChats'],
    lists: { waiting: emptyList(), open: emptyList(), closed: emptyList() },
    selectedChatId: null as number | null,
    conversations: {} as DeskState['conversations'],
    outgoing: {} as DeskState['outgoing'],
    drafts: {} as DeskState['drafts'],
    selectedTicketId: null as number | null,
    tickets: emptyTickets(),
    work: emptyWork(),
    selection: emptySelection(),
    bulk: noBulk(),
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
    isScrolledUp: false,
    isTaking: false,
    notice: null,
    announcement: null,
  };
}

export type InboxState = {
  filter: InboxFilter;
  /** The view that was chosen. Its filters may have been changed since. */
  viewId: number | null;
  /** The operator's own views and the shared ones; null until they are loaded. */
  views: readonly DeskView[] | null;
  choices: InboxChoices;
  list: ListState;
  /** Where the loaded pages end; null if they hold everything. */
  end: InboxEnd | null;
  next: string | null;
};

function emptyInbox(): InboxState {
  return {
    ...{ filter: NO_INBOX_FILTER, viewId: null, views: null, choices: { companies: [], languages: [] } },
    ...{ list: emptyList(), end: null, next: null },
  };
}

/** `next`: where the next page of the snoozed chats and tickets begins; null after the last one. */
type SnoozedState = { next: string | null; isLoadingMore: boolean; problem: string | null };

/** The notes that mention the operator, the newest first. */
type MentionsState = { items: readonly NoteMention[]; unread: number; list: ListState };
