import type { Availability } from '../config/availability.ts';
import type { GivenUser } from '../config/settings.ts';
import type { Operator, SentMessage } from '../ports.ts';
import type { View } from '../shell/View.ts';
import type { Members } from './Members.ts';

export type { SentMessage };

/** The parts of the conversation that a page can read. */
export type ChatFacts = {
  readonly chatId: SentMessage['id'];
  readonly operator: Operator | null;
};

/** A company's widget, as seen by its app. */
export interface AppHost {
  readonly company: string;
  /** The page changed its elements to this company from another one (ONL-05). */
  readonly isMoved: boolean;
  /** Undefined if the page has not identified the visitor. */
  readonly user: GivenUser | undefined;
  readonly members: Members;
  /**
   * Whether the visitor has used the chat, on this page or an earlier one. Until then nothing is
   * stored (FREE-01).
   */
  readonly isUsed: boolean;
  /** Called when the page sends in the visitor's name, which counts as use. */
  noteUse(): void;
  readonly view: View;
  set(change: Partial<View>): void;
  dispatch(type: string, detail: unknown): void;
  /**
   * Calls the listener when elements are added, removed or rendered differently, and when the
   * page changes their properties.
   */
  subscribe(listener: () => void): () => void;
}

/** The values that a page passes to the chat in a call or an event. Values of another type are ignored. */
export type Beginning = {
  /** Put into the composer, or into the form shown instead (LAU-17). */
  text?: unknown;
  /** True replaces the typed text instead of appending to it. */
  replace?: unknown;
  /** Where the chat was started from (LAU-16). */
  chatFrom?: unknown;
  /** 'contact-sales' shows that form (FORM-07). */
  form?: unknown;
};

/** The loaded chat of one company: React, the session and the rest of src/app.tsx. */
export interface App {
  /** Starts the session. Called in its own task, because it takes as long as creating the app. */
  start(): void;
  /**
   * React takes over the painted elements, now and as elements are added and removed. Resolves
   * once it has all current ones.
   */
  mountAll(): Promise<void>;
  setUser(user: GivenUser): void;
  begin(beginning: Beginning): void;
  /** Sends the text and options given by the page. Resolves to null if nothing was sent. */
  send(text: unknown, options: unknown): Promise<SentMessage | null>;
  say(text: unknown): void;
  /** Resolves to true once the chat has ended; false if there is none, or it could not be ended. */
  end(): Promise<boolean>;
  readonly facts: ChatFacts;
  /** The page listens to this event. Logs an unknown event to the console. */
  noteListener(type: string): void;
  /** Closes the window, and the next page does not load the chat automatically (LAU-19). */
  closeApp(): void;
  reset(): Promise<void>;
  dispose(): void;
}

export type AppModule = {
  startApp(host: AppHost): App;
  /** Asks the server once whether an operator is online. Stores nothing. */
  askAvailability(host: Pick<AppHost, 'company' | 'members'>): Promise<Availability>;
};
