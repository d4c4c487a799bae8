import type { ServerId } from '../entries/entryBase.ts';
import type { StorageKey } from '../config/storageKeys.ts';
import type { ChatKey } from './api.ts';

// The browser's storage.

/**
 * The visitor's values by key, shared by all tabs. If the browser or the visitor allows no
 * storage, they last as long as the page.
 */
export interface KeyValueStore {
  get(key: StorageKey): string | null;
  /** Stores the value; null removes it. */
  set(key: StorageKey, value: string | null): void;
  /** Calls the listener when another tab changes a value. */
  subscribe(listener: (key: StorageKey, value: string | null) => void, signal: AbortSignal): void;
  /** Removes every value. */
  clear(): void;
  /** Clears the values that exist only in this page's memory. */
  forgetMemory(): void;
}

/** The cookie with the guest id for experiments. If cookies are blocked, the id lasts as long as the page. */
export interface GuestCookie {
  read(): string | null;
  /** Stores the id for about one year; null removes the cookie. */
  write(value: string | null): void;
}

/** A message of the visitor's that the server has not confirmed. */
export type OutboxItem = {
  uuid: string;
  text: string;
  files: readonly File[];
  createdAt: number;
  tempFromForm: boolean;
  /** The chats that may already have the message: a tab sent it there without a clear response. */
  triedIn: readonly ChatKey[];
  /** Waits for the visitor to retry, because the visitor ended its chat. */
  isHeld: boolean;
};

/**
 * The unconfirmed messages of all tabs. They survive a reload. Each message belongs to one tab,
 * and only that tab sends it.
 */
export interface Outbox {
  /**
   * Adds or replaces a message of this tab. Resolves once it would survive a reload, or if the browser
   * stores nothing.
   */
  put(item: OutboxItem): Promise<void>;
  remove(uuid: string): Promise<void>;
  /** The messages of all tabs, oldest first. */
  list(): Promise<readonly OutboxItem[]>;
  /**
   * Returns the messages that belong to this tab from now on, oldest first: its own and those of
   * closed tabs.
   */
  take(): Promise<readonly OutboxItem[]>;
  /** Calls the listener when a tab is gone and this tab can `take` or `pass` its messages. */
  onLeft(listener: () => void, signal: AbortSignal): void;
  /** Offers the messages of closed tabs to another tab, because this one cannot send them. */
  pass(): void;
  /** Agrees with the other tabs on one chat for all messages: the first offer wins. */
  agreeOnChat(offer: ChatAgreement): Promise<ChatAgreement>;
  /** Stores the chat that was created for the agreement. */
  keepChat(created: ChatAgreement): Promise<void>;
  /** Ends the agreement on this chat. An agreement on another chat stays. */
  endChat(chatId: ServerId): Promise<void>;
  /** Removes these messages and everything that only this tab remembers. The messages of other tabs stay. */
  forget(uuids: readonly string[]): Promise<void>;
  /** Removes everything, in all tabs. */
  clear(): Promise<void>;
}

/**
 * The chat is created with `uuid`, as the guest `guestId`. `chatId` is null until the server
 * creates the chat.
 */
export type ChatAgreement = { uuid: string; guestId: string; chatId: ServerId | null };
