import type {
  Chat,
  ChatStatus,
  Conversation,
  Message,
  Operator,
  OutgoingReply,
  Session,
  Settings,
  Ticket,
  TicketStatus,
} from './model/entities.ts';

import type { WorkApi, WorkListeners } from './workPorts.ts';

/** The desk's ports to the outside. Flows know these alone, so that a test runs them on a clock of its own. */
export interface Ports {
  readonly api: DeskApi;
  readonly realtime: Realtime;
  readonly clock: Clock;
  readonly sound: Sound;
  readonly memory: Memory;
  readonly replies: ReplyStore;
  readonly page: Page;
  readonly newId: () => string;
  /** The unexpected, for the console. */
  readonly report: (error: unknown) => void;
}

export type PageRequest = { readonly before?: number };

export type Reply = { readonly uuid: string; readonly text: string; readonly files: readonly File[] };

export type AccessQuestion = {
  readonly title: string;
  readonly text: string;
  readonly durability: readonly number[];
  /** ISO 8601; null when the request stays open. */
  readonly validTo: string | null;
};

/** The calls of API.md. Every one rejects with an `ApiError`. */
export interface DeskApi extends WorkApi {
  logIn(password: string): Promise<void>;
  logOut(): Promise<void>;
  getSession(): Promise<Session>;
  saveOperator(operator: Operator): Promise<Operator>;
  saveSettings(settings: Partial<Settings>): Promise<Settings>;
  getChats(status: ChatStatus, page: PageRequest): Promise<readonly Chat[]>;
  getConversation(chatId: number): Promise<Conversation>;
  takeChat(chatId: number): Promise<Chat>;
  sendReply(chatId: number, reply: Reply): Promise<Message>;
  askForAccess(chatId: number, uuid: string, question: AccessQuestion): Promise<Message>;
  markRead(chatId: number, messageId: number): Promise<void>;
  closeChat(chatId: number): Promise<Chat>;
  changeCompany(chatId: number, company: string): Promise<void>;
  getTickets(page: PageRequest): Promise<readonly Ticket[]>;
  saveTicket(ticketId: number, status: TicketStatus): Promise<Ticket>;
  /** The signature that lets this operator's socket into a private channel. */
  authorizeChannel(socketId: string, channel: string): Promise<string>;
}

export type Connection = 'connecting' | 'connected' | 'lost';

export type DeskListeners = WorkListeners & {
  /** Called at every subscription, so also after an outage: what was missed has to be fetched. */
  onJoined(): void;
  onChat(chat: Chat): void;
  onTicket(ticket: Ticket): void;
  onSettings(settings: Settings): void;
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

export interface Realtime {
  connect(
    server: { readonly key: string; readonly url: string; readonly eventNamespace: string },
    onConnection: (now: Connection) => void,
  ): void;
  disconnect(): void;
  /** Tries at once instead of at the end of the library's growing pause. */
  retryNow(): void;
  joinDesk(listeners: DeskListeners): void;
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
  play(kind: 'waiting' | 'message'): void;
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
  /** The part of the address after #, which brings the same view back after a reload. */
  readPlace(): string;
  /** Corrects the address, without a new entry in the browser's history. */
  replacePlace(place: string): void;
  /** Adds an entry to the browser's history, unless the address names this place already. */
  pushPlace(place: string): void;
  /** Called when the operator goes back or forward, or edits the address. */
  onPlace(listener: () => void): () => void;
}
