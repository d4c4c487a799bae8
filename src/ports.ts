/**
 * The ports: what the core needs from outside. The core and the UI reach time, the server, storage, other tabs and the page through these
 * interfaces alone. compose.ts joins the browser's adapters (src/adapters), and test/support joins the fakes.
 *
 * No port throws or rejects, unless its docstring says so. Times are in milliseconds since the epoch, durations (`ms`) in milliseconds. A
 * listener lives until its signal aborts; a signal that has aborted before adds no listener.
 */
import type { ServerId } from './entries/entryBase.ts';
import type { Message } from './entries/message/message.ts';
import type { Rate } from './entries/rate/rate.ts';
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
  /** Runs once after `ms`, unless the signal aborts before. */
  after(ms: number, signal: AbortSignal, run: () => void): void;
  /** Runs every `ms` until the signal aborts. */
  every(ms: number, signal: AbortSignal, run: () => void): void;
}

export interface Sound {
  /** Plays once in all tabs together. It is silent when the visitor has muted it, and before the visitor's first gesture in the page. */
  play(reason: 'message' | 'closed'): void;
}

/** The system shows one notification of a `tag` at a time, in all tabs of the site. */
export type Note = { title: string; body: string; tag: string; lang: string; dir: 'ltr' | 'rtl' };

/** The system's notifications, which the visitor allows to the whole site. */
export interface Notifications {
  /** 'default': the visitor has not been asked. 'denied': also where the browser has no notifications. */
  permission(): 'granted' | 'denied' | 'default';
  /** Asks the visitor. It has to be called by a press. */
  ask(): Promise<'granted' | 'denied' | 'default'>;
  /** Shows a notification. Returns a function that takes it away. `onPress` is called after the page has come to the front. */
  show(note: Note, onPress: () => void): () => void;
}

export type OutgoingEvent =
  | { type: 'chat-message'; message: Message }
  | { type: 'chat-ticket'; id: ServerId }
  | { type: 'chat-rated'; rate: Rate }
  | { type: 'chat-start'; chatId: ServerId }
  /** `server`: a message was refused because the chat is closed; nobody has told who closed it. */
  | { type: 'chat-end'; chatId: ServerId; by: 'user' | 'staff' | 'server' }
  | { type: 'chat-operator-change'; operator: Operator | null }
  | { type: 'chat-error'; code: string; message: string };

/** A message that the page has sent. `id`: null while the server has not confirmed it. */
export type SentMessage = { readonly uuid: string; readonly id: ServerId | null; readonly text: string };

/** A message that is about to be sent. */
export type Draft = { text: string; files: readonly File[] };

/** Texts by language, then by key. The language ANY_LANG stands for whichever is shown. Values that are no texts are left out. */
export type PageTexts = Readonly<Record<string, unknown>>;

/** The texts in the visitor's language: the page's own text, else a remote text, else the built-in text of the language, else English. */
export interface Texts {
  /** The text of a key, with its values filled in; '' for an unknown key. `count` chooses the plural form. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The language of the texts that are shown, BCP 47. */
  lang(): string;
  dir(): 'ltr' | 'rtl';
  setLang(lang: string): void;
  /** The page's own texts, in place of those that it gave before. An unknown key is reported. */
  override(texts: PageTexts): void;
  /** Calls the listener when the texts have changed. Returns the unsubscriber. */
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
  /** Asks the page whether a message may be sent. Returns its text, which the page may have changed; null: the page has stopped it (API-09). */
  approveSend(draft: Draft): string | null;
  /** Asks the page for a fresh bearer token of its customer; null where the page has none. */
  freshToken(): Promise<string | null>;
  /** Reports an unexpected failure on the console, and to the page as `chat-error`. */
  report(problem: { code: string; message: string; cause?: unknown }): void;
};
