import type { Painted } from '../shell/Painted.ts';
import type { Locale } from '../shell/locale.ts';
import type { Availability } from '../config/availability.ts';
import type { GivenUser } from '../config/settings.ts';
import type { Operator, SentMessage } from '../ports.ts';
import type { View } from '../shell/View.ts';

export type { SentMessage };

/** The conversation as a page may read it. */
export type ChatFacts = {
  readonly chatId: SentMessage['id'];
  readonly operator: Operator | null;
};

/** A company's widget, as its app sees it. */
export interface AppHost {
  readonly company: string;
  /** The page has given its elements this company in place of another (ONL-05). */
  readonly isMoved: boolean;
  /** Undefined: the page does not say. */
  readonly user: GivenUser | undefined;
  /** All elements, those that a launcher has added too. */
  readonly members: readonly Painted[];
  /** The visitor has used the chat, on this page or an earlier one. Until then nothing is stored (FREE-01). */
  readonly isUsed: boolean;
  /** The page sends in the visitor's name, which counts as a use. */
  noteUse(): void;
  /** The page's own texts, by language. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** The words that the elements show. */
  readonly locale: Locale;
  readonly view: View;
  set(change: Partial<View>): void;
  /** False where a listener has stopped it, which only a `cancelable` event can be. */
  dispatch(type: string, detail: unknown, isCancelable?: boolean): boolean;
  /** The elements that the page has placed. */
  readonly elements: readonly HTMLElement[];
  /** The listener hears that elements come, go or show something else, and that the page has set something else on them. */
  subscribe(listener: () => void): () => void;
}

/** The page gives it to the chat, as a call or an event of the page has it; what is of another type counts as absent. */
export type Beginning = {
  /** Put into the composer, or into the form in its place (LAU-17). */
  text?: unknown;
  /** True: in place of what is typed there, not after it. */
  replace?: unknown;
  /** Where the chat was started from (LAU-16). */
  chatFrom?: unknown;
  /** 'contact-sales' shows that form (FORM-07). */
  form?: unknown;
};

/** The loaded chat of one company: React, the session and all that src/app.tsx brings. */
export interface App {
  /** Begins the session. In a task of its own after the making, which takes as long. */
  start(): void;
  /** React takes over what is painted, now and as elements come and go. Resolves once it has all that are there. */
  takeOver(): Promise<void>;
  setUser(user: GivenUser): void;
  begin(beginning: Beginning): void;
  /** As the page has given them. Null where nothing was sent. */
  send(text: unknown, options: unknown): Promise<SentMessage | null>;
  say(text: unknown): void;
  /** True once the chat has ended; false where there is none, or it goes on. */
  end(): Promise<boolean>;
  readonly facts: ChatFacts;
  /** The page listens to this event: one that there is none of is told on the console. */
  noteListener(type: string): void;
  /** As closing, and the next page does not load the chat by itself (LAU-19). */
  closeApp(): void;
  reset(): Promise<void>;
  dispose(): void;
}

export type AppModule = {
  startApp(host: AppHost): App;
  /** Asks the server once whether an operator is there. Stores nothing. */
  askAvailability(host: Pick<AppHost, 'company' | 'members'>): Promise<Availability>;
};
