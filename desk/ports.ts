import type { DeskApi, PushKeys } from './api/DeskApi.ts';
import type { Chat, Message, OutgoingReply, Person, SalesLead, Settings, Ticket } from './model/entities.ts';

/** The desk's ports. Flows depend only on these, so that tests can run them on fakes. */
export interface Ports {
  readonly api: DeskApi;
  readonly realtime: Realtime;
  readonly clock: Clock;
  readonly sound: Sound;
  readonly notifications: Notifications;
  readonly push: Push;
  readonly memory: Memory;
  readonly replies: ReplyStore;
  readonly page: Page;
  readonly newId: () => string;
  /** Reports an unexpected error to the console. */
  readonly report: (error: unknown) => void;
}

export type Connection = 'connecting' | 'connected' | 'lost';

/** Changes by others, published on the desk's channel. */
export type DeskListeners = {
  /** Called after each subscription, so also after an outage: fetch what was missed. */
  onJoined(): void;
  onChat(chat: Chat): void;
  onTicket(ticket: Ticket): void;
  /** The list of e-mails without a ticket has changed. */
  onLeftAside(): void;
  onLead(lead: SalesLead): void;
  onNotes(chatId: number): void;
  onCannedReplies(): void;
  /** A view of the inbox was saved or deleted. */
  onViews(): void;
  /** The team of an area has changed. */
  onAreas(): void;
  /** The notes that mention these operators have changed. */
  onMentions(operatorIds: readonly number[]): void;
  /** These chats were deleted permanently. */
  onDeleted(chatIds: readonly number[]): void;
  onSettings(settings: Settings): void;
  onPerson(person: Person): void;
  /** An event was too large to publish: fetch this chat, or everything if it is null. */
  onChanged(chatId: number | null): void;
};

export type RoomListeners = {
  onJoined(): void;
  onMessage(message: Message): void;
  /** A message was too large to publish: fetch it. */
  onChanged(): void;
  /** The visitor's unsent text, encoded like a message; '' when it is cleared. */
  onTyping(text: string): void;
  onPing(): void;
  onLeft(): void;
};

/** The operators who have the desk open now. */
export type TeamListeners = {
  /** The members at the time of joining. */
  onMembers(operatorIds: readonly number[]): void;
  onMemberAdded(operatorId: number): void;
  onMemberRemoved(operatorId: number): void;
  onLooking(operatorId: number, chatId: number | null): void;
  onTyping(operatorId: number, chatId: number): void;
};

export interface Realtime {
  connect(
    server: { readonly key: string; readonly url: string; readonly eventNamespace: string },
    onConnection: (now: Connection) => void,
  ): void;
  disconnect(): void;
  /** Reconnects now instead of after the library's growing delay. A no-op while connected. */
  retryNow(): void;
  /** Replaces the connection, also one that looks open. */
  reconnect(): void;
  joinDesk(listeners: DeskListeners): void;
  joinTeam(listeners: TeamListeners): void;
  /** Sends the other operators the chat that is open here. */
  sendLooking(chatId: number | null): void;
  /** Notifies the other operators that a reply is being typed here. */
  sendTyping(chatId: number): void;
  /** Returns a function that leaves the room. */
  joinRoom(room: string, listeners: RoomListeners): () => void;
  whisperTyping(room: string, whisper: { readonly name: string; readonly chatId: number }): void;
}

export interface Clock {
  now(): number;
  /** Returns a function that cancels the task. */
  after(delayMs: number, task: () => void): () => void;
  every(periodMs: number, task: () => void): () => void;
}

export interface Sound {
  play(kind: 'waiting' | 'message' | 'alarm'): void;
}

/** Notifications of the operating system, for a hidden page. */
export interface Notifications {
  /** `unsupported` if the browser has no notifications. */
  permission(): 'unsupported' | 'default' | 'granted' | 'denied';
  /** Asks the operator for permission. Browsers allow this only in a click. */
  ask(): Promise<'default' | 'granted' | 'denied'>;
  /** A click opens the place in the desk. A later notification of the same place replaces this one. */
  show(notification: { readonly title: string; readonly text: string; readonly place: string }): void;
}

/** Notifications of the server, which also arrive while the desk is closed. */
export interface Push {
  isSupported(): boolean;
  /**
   * Asks for permission and subscribes. Call it from a click. Resolves to null if it is refused, and
   * rejects if the browser's push service fails.
   */
  subscribe(serverKey: string): Promise<PushKeys | null>;
  /**
   * Returns the subscription of this browser. Subscribes again if the browser has lost it, or if it is
   * under the key of another server. Null if notifications are not allowed; never asks.
   */
  renew(serverKey: string): Promise<PushKeys | null>;
  unsubscribe(): Promise<void>;
}

/** Stores small texts. `draft` entries last as long as the tab; `preference` entries persist. */
export interface Memory {
  read(kind: 'draft' | 'preference', key: string): string | null;
  write(kind: 'draft' | 'preference', key: string, value: string | null): void;
  /** Removes every entry whose key begins with the prefix. */
  removeAll(kind: 'draft' | 'preference', prefix: string): void;
}

export type StoredReply = {
  /** The account that wrote it. Several accounts may use one browser. */
  readonly operatorId: number;
  readonly reply: OutgoingReply;
  readonly files: readonly File[];
};

/** Stores each reply until the server has it, so that a reload loses none. Never rejects. */
export interface ReplyStore {
  /** Oldest first. */
  readAll(): Promise<readonly StoredReply[]>;
  readIds(): Promise<ReadonlySet<string>>;
  /** Adds a reply, or replaces the one with its uuid. */
  save(stored: StoredReply): Promise<void>;
  remove(uuid: string): Promise<void>;
}

export interface Page {
  isVisible(): boolean;
  /** Called when the page becomes visible again. */
  onVisible(listener: () => void): () => void;
  /** False only if the browser reports no network. */
  isOnline(): boolean;
  onNetwork(listener: () => void): () => void;
  setTitle(title: string): void;
  /** Resolves to false if the browser does not allow it. */
  copy(text: string): Promise<boolean>;
  /** Returns the part of the address after #, which restores the view after a reload. */
  readPlace(): string;
  /** Leaves the desk for another page. */
  openAddress(url: string): void;
  /** Replaces the address without adding a history entry. */
  replacePlace(place: string): void;
  /** Adds a history entry, unless the address is already this place. */
  pushPlace(place: string): void;
  /** Called when the operator goes back or forward, or edits the address. */
  onPlace(listener: () => void): () => void;
}
