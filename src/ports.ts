/**
 * The ports: the interfaces through which the core and the UI use time, the server, storage,
 * other tabs and the page. compose.ts passes in the browser's adapters (src/adapters),
 * test/support the fakes.
 *
 * No port throws or rejects unless its docstring states it. Times are milliseconds since the epoch,
 * durations (`ms`) milliseconds. A listener is removed when its signal aborts, and is not added
 * if the signal has already aborted.
 */
import type { ServerId } from './entries/entryBase.ts';
import type { Message } from './entries/message/message.ts';
import type { Rate } from './entries/rate.ts';
import type { Operator, SupportApi } from './ports/api.ts';
import type { Files, Page } from './ports/page.ts';
import type { Realtime } from './ports/realtime.ts';
import type { GuestCookie, KeyValueStore, Outbox } from './ports/storage.ts';
import type { Tabs } from './ports/tabs.ts';

export type * from './ports/api.ts';
export type * from './ports/page.ts';
export type * from './ports/realtime.ts';
export type * from './ports/storage.ts';
export type * from './ports/tabs.ts';

export interface Clock {
  now(): number;
  /** Calls `run` once after `ms`, unless the signal aborts first. */
  after(ms: number, signal: AbortSignal, run: () => void): void;
  /** Calls `run` every `ms` until the signal aborts. */
  every(ms: number, signal: AbortSignal, run: () => void): void;
}

export interface Sound {
  /** Plays in one tab only. Silent if the visitor muted the sound or has not interacted with the page yet. */
  play(reason: 'message' | 'closed'): void;
}

/** The system shows one notification per `tag` at a time, across all tabs of the site. */
export type Note = { title: string; body: string; tag: string; lang: string; dir: 'ltr' | 'rtl' };

/** The system's notifications. The visitor grants the permission to the whole site. */
export interface Notifications {
  /** 'default': the visitor has not been asked. 'denied': also if the browser has no notifications. */
  permission(): 'granted' | 'denied' | 'default';
  /** Asks the visitor. Must be called from a user gesture. */
  ask(): Promise<'granted' | 'denied' | 'default'>;
  /** Shows a notification and returns a function that closes it. `onPress` runs after the page is in front. */
  show(note: Note, onPress: () => void): () => void;
}

export type OutgoingEvent =
  | { type: 'chat-message'; message: Message }
  | { type: 'chat-ticket'; id: ServerId }
  | { type: 'chat-rated'; rate: Rate }
  | { type: 'chat-article-open'; title: string; url: string }
  | { type: 'chat-start'; chatId: ServerId }
  /** `server`: a message was refused because the chat is closed, and it is unknown who closed it. */
  | { type: 'chat-end'; chatId: ServerId; by: 'user' | 'staff' | 'server' }
  | { type: 'chat-operator-change'; operator: Operator | null }
  | { type: 'chat-error'; code: string; message: string };

/** A message that the visitor sent. `id` is null until the server confirms it. */
export type SentMessage = { readonly uuid: string; readonly id: ServerId | null; readonly text: string };

/** A message that is about to be sent. */
export type Draft = { text: string; files: readonly File[] };

/** Texts by language, then by key. ANY_LANG matches every language. Values that are not strings are ignored. */
export type PageTexts = Readonly<Record<string, unknown>>;

/**
 * The texts in the visitor's language. The page's own text wins over a remote text, which wins
 * over the language's built-in text, which wins over English.
 */
export interface Texts {
  /**
   * Returns the text of a key with its values filled in; '' for an unknown key. `count` selects
   * the plural form.
   */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The language of the texts that are shown (BCP 47). */
  lang(): string;
  dir(): 'ltr' | 'rtl';
  setLang(lang: string): void;
  /** Replaces the page's own texts. Reports unknown keys. */
  override(texts: PageTexts): void;
  /** Calls the listener when the texts change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export type Ports = {
  texts: Texts;
  clock: Clock;
  api: SupportApi;
  realtime: Realtime;
  store: KeyValueStore;
  cookie: GuestCookie;
  outbox: Outbox;
  sound: Sound;
  notifications: Notifications;
  page: Page;
  files: Files;
  tabs: Tabs;
  /** A random UUID. */
  newId(): string;
  /** Dispatches an event on the element. */
  emit(event: OutgoingEvent): void;
  /**
   * Asks the page whether a message may be sent. Returns its text, which the page may have
   * changed, or null if the page cancelled it (API-09). Returns a promise, which never rejects, if
   * the page needs time to decide (HOST-11).
   */
  approveSend(draft: Draft): string | null | Promise<string | null>;
  /** Asks the page for a fresh bearer token of its customer; null if the page has none. */
  freshToken(): Promise<string | null>;
  /** Reports an unexpected failure to the console, and to the page as `chat-error`. */
  report(problem: { code: string; message: string; cause?: unknown }): void;
};
