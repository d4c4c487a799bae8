import type {
  Area,
  Chat,
  ChatStatus,
  Conversation,
  DeskAction,
  DeskSession,
  Invitation,
  Message,
  OpenInvitation,
  Operator,
  OutgoingReply,
  Person,
  Role,
  Session,
  Settings,
} from './model/entities.ts';

import type { PageRequest, Reply } from './requests.ts';
import type { TicketApi, TicketListeners } from './ticketPorts.ts';
import type { WorkApi, WorkListeners } from './workPorts.ts';

export type { PageRequest, Reply };

/** The desk's ports to the outside. Flows know these alone, so that a test runs them on a clock of its own. */
export interface Ports {
  readonly api: DeskApi;
  readonly realtime: Realtime;
  readonly clock: Clock;
  readonly sound: Sound;
  readonly notifications: Notifications;
  readonly memory: Memory;
  readonly replies: ReplyStore;
  readonly page: Page;
  readonly newId: () => string;
  /** The unexpected, for the console. */
  readonly report: (error: unknown) => void;
}

export type AccessQuestion = {
  readonly title: string;
  readonly text: string;
  readonly durability: readonly number[];
  /** ISO 8601; null when the request stays open. */
  readonly validTo: string | null;
};

/** Without a username: by the server's DESK_PASSWORD. */
export type Credentials = { readonly username: string; readonly password: string };

export type InvitationAnswer = {
  readonly token: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
};

export type PersonChange = { readonly role?: Role; readonly isDisabled?: boolean };

export type Transfer = {
  readonly to: { readonly operatorId: number } | { readonly areaId: number };
  readonly note: string;
};

export type ChannelSignature = { readonly auth: string; readonly channelData?: string | undefined };

/** The calls of API.md. Every one rejects with an `ApiError`. */
export interface DeskApi extends WorkApi, TicketApi {
  logIn(credentials: Credentials): Promise<void>;
  logOut(): Promise<void>;
  getSession(): Promise<Session>;
  saveOperator(operator: Operator): Promise<Operator>;
  saveSettings(settings: Partial<Settings>): Promise<Settings>;
  getChats(status: ChatStatus, page: PageRequest): Promise<readonly Chat[]>;
  /** The newest messages, or the last ones before a message. */
  getConversation(chatId: number, before?: number): Promise<Conversation>;
  takeChat(chatId: number): Promise<Chat>;
  /** Refused when `from` is not the chat's owner any more. */
  takeOverChat(chatId: number, from: number): Promise<Chat>;
  transferChat(chatId: number, transfer: Transfer): Promise<Chat>;
  getAreas(): Promise<readonly Area[]>;
  sendReply(chatId: number, reply: Reply): Promise<Message>;
  askForAccess(chatId: number, uuid: string, question: AccessQuestion): Promise<Message>;
  markRead(chatId: number, messageId: number): Promise<void>;
  closeChat(chatId: number): Promise<Chat>;
  changeCompany(chatId: number, company: string): Promise<void>;
  lookAtInvitation(token: string): Promise<OpenInvitation>;
  /** Makes an account, or sets a password, and signs in. */
  acceptInvitation(answer: InvitationAnswer): Promise<void>;
  setAway(isAway: boolean): Promise<Person>;
  /** Tells that the desk is open: the server takes a silent one for closed. */
  tellPresence(): Promise<void>;
  getSessions(): Promise<readonly DeskSession[]>;
  endSession(sessionId: number): Promise<void>;
  changePassword(current: string, password: string): Promise<void>;
  getPeople(): Promise<readonly Person[]>;
  getInvitations(): Promise<readonly Invitation[]>;
  /** Gives the one-time link. */
  invite(invited: { readonly role: Role; readonly name: string }): Promise<string>;
  revokeInvitation(invitationId: number): Promise<void>;
  changePerson(operatorId: number, change: PersonChange): Promise<Person>;
  /** Gives the one-time link. */
  resetPassword(operatorId: number): Promise<string>;
  getActions(page: PageRequest): Promise<readonly DeskAction[]>;
  /** The signature that lets this operator's socket into a channel. */
  authorizeChannel(socketId: string, channel: string): Promise<ChannelSignature>;
}

export type Connection = 'connecting' | 'connected' | 'lost';

export type DeskListeners = WorkListeners &
  TicketListeners & {
    /** Called at every subscription, so also after an outage: what was missed has to be fetched. */
    onJoined(): void;
    onChat(chat: Chat): void;
    onSettings(settings: Settings): void;
    onPerson(person: Person): void;
    /** Something was too large to be told: of this chat, or without one of anything. */
    onChanged(chatId: number | null): void;
  };

export type RoomListeners = {
  onJoined(): void;
  onMessage(message: Message): void;
  /** A message was too large to be told: it has to be fetched. */
  onChanged(): void;
  /** The visitor's unsent text, encoded like a message; '' when there is none any more. */
  onTyping(text: string): void;
  onPing(): void;
  onLeft(): void;
};

/** The operators who have the desk open now. */
export type TeamListeners = {
  /** All who are here, at the time of joining. */
  onHere(operatorIds: readonly number[]): void;
  onCame(operatorId: number): void;
  onWent(operatorId: number): void;
  onLooking(operatorId: number, chatId: number | null): void;
  onTyping(operatorId: number, chatId: number): void;
};

export interface Realtime {
  connect(
    server: { readonly key: string; readonly url: string; readonly eventNamespace: string },
    onConnection: (now: Connection) => void,
  ): void;
  disconnect(): void;
  /** Tries at once instead of at the end of the library's growing pause. */
  retryNow(): void;
  joinDesk(listeners: DeskListeners): void;
  joinTeam(listeners: TeamListeners): void;
  /** Tells the other operators which chat is open here. */
  tellLooking(chatId: number | null): void;
  /** Tells the other operators that a reply is being typed here. */
  tellTyping(chatId: number): void;
  /** Returns the function that leaves the room. */
  joinRoom(room: string, listeners: RoomListeners): () => void;
  whisperTyping(room: string, whisper: { readonly name: string; readonly chatId: number }): void;
}

export interface Clock {
  now(): number;
  /** Returns the function that calls it off. */
  after(delayMs: number, task: () => void): () => void;
  every(periodMs: number, task: () => void): () => void;
}

export interface Sound {
  play(kind: 'waiting' | 'message' | 'alarm'): void;
}

/** Notifications of the operating system, while the desk is out of sight. */
export interface Notifications {
  /** `unsupported` where the browser has none. */
  permission(): 'unsupported' | 'default' | 'granted' | 'denied';
  /** Asks the operator; browsers allow it in answer to a press alone. */
  ask(): Promise<'default' | 'granted' | 'denied'>;
  /** A press goes to the place in the desk. A later notification of the same place replaces it. */
  show(notification: { readonly title: string; readonly text: string; readonly place: string }): void;
}

/** Remembers small texts; `draft` entries last as long as the tab, `preference` ones as long as the browser. */
export interface Memory {
  read(kind: 'draft' | 'preference', key: string): string | null;
  write(kind: 'draft' | 'preference', key: string, value: string | null): void;
}

export type StoredReply = { readonly chatId: number; readonly reply: OutgoingReply; readonly files: readonly File[] };

/** Keeps each reply from the press of Send until the server has it, so that a reload loses none. Never rejects. */
export interface ReplyStore {
  /** Oldest first. */
  readAll(): Promise<readonly StoredReply[]>;
  readIds(): Promise<ReadonlySet<string>>;
  /** Adds a reply, or replaces the one with its uuid. */
  save(stored: StoredReply): Promise<void>;
  remove(uuid: string): Promise<void>;
  clear(): Promise<void>;
}

export interface Page {
  isVisible(): boolean;
  /** Called when the page is shown again, also after sleep. */
  onVisible(listener: () => void): () => void;
  /** False only when the browser is sure that there is no network. */
  isOnline(): boolean;
  onNetwork(listener: () => void): () => void;
  setTitle(title: string): void;
  /** False when the browser does not allow it. */
  copy(text: string): Promise<boolean>;
  /** The part of the address after #, which brings the same view back after a reload. */
  readPlace(): string;
  /** Corrects the address, without a new entry in the browser's history. */
  replacePlace(place: string): void;
  /** Adds an entry to the browser's history, unless the address names this place already. */
  pushPlace(place: string): void;
  /** Called when the operator goes back or forward, or edits the address. */
  onPlace(listener: () => void): () => void;
}
