import type { ServerId } from '../entries/entryBase.ts';
import type { StorageKey } from '../config/storageKeys.ts';
import type { ChatKey } from './api.ts';

// The browser's storage.

/** The visitor's values by key, shared by all tabs. Where the browser or the visitor allows no storage, they last as long as the page. */
export interface KeyValueStore {
  get(key: StorageKey): string | null;
  /** Null removes. */
  set(key: StorageKey, value: string | null): void;
  /** Calls the listener when another tab has changed a value. */
  subscribe(listener: (key: StorageKey, value: string | null) => void, signal: AbortSignal): void;
  /** Removes every value. */
  clear(): void;
  /** Forgets the values that are in this page's memory alone. */
  forgetMemory(): void;
}

/** The cookie with the guest id for experiments. Where cookies are blocked, it lasts as long as the page. */
export interface GuestCookie {
  read(): string | null;
  /** Null removes the cookie. Otherwise it lives about one year. */
  write(value: string | null): void;
}

/** A message of the visitor that the server has not confirmed. */
export type OutboxItem = {
  uuid: string;
  text: string;
  files: readonly File[];
  createdAt: number;
  tempFromForm: boolean;
  /** The chats in which it may have arrived: a tab has tried it there without a clear answer. */
  triedIn: readonly ChatKey[];
  /** Waits for the visitor's retry, because the visitor has ended its chat. */
  isHeld: boolean;
};

/** The unconfirmed messages of all tabs. They survive a reload. Each message belongs to one tab, which alone sends it. */
export interface Outbox {
  /** Adds or replaces a message, which belongs to this tab. Resolves when the next page finds it, or when the browser keeps nothing. */
  put(item: OutboxItem): Promise<void>;
  remove(uuid: string): Promise<void>;
  /** The messages of all tabs, oldest first. */
  list(): Promise<readonly OutboxItem[]>;
  /** The messages that belong to this tab from now on, oldest first: its own, and those of tabs that have gone. */
  take(): Promise<readonly OutboxItem[]>;
  /** A tab has gone, and this tab can `take` or `pass` its messages. */
  onLeft(listener: () => void, signal: AbortSignal): void;
  /** Gives the messages of tabs that have gone to another tab, because this one cannot send them. */
  pass(): void;
  /** Agrees with the other tabs on the chat for all messages: the first offer wins. */
  agreeOnChat(offer: ChatAgreement): Promise<ChatAgreement>;
  /** The agreed chat has been created. */
  keepChat(created: ChatAgreement): Promise<void>;
  /** The chat has ended, and the agreement with it. An agreement on another chat stays. */
  endChat(chatId: ServerId): Promise<void>;
  /** Removes these messages and whatever only this tab remembers. The messages of other tabs stay. */
  forget(uuids: readonly string[]): Promise<void>;
  /** Removes everything, in all tabs. */
  clear(): Promise<void>;
}

/** The chat is created with `uuid`, as the guest `guestId`. `chatId` is null until the chat is created. */
export type ChatAgreement = { uuid: string; guestId: string; chatId: ServerId | null };
