import type { Painted } from '../shell/Painted.ts';
import type { Speech } from '../shell/speech.ts';
import type { View } from '../shell/View.ts';

/** Who the page says the visitor is; all undefined: a guest. */
export type GivenUser = { userId?: string | undefined; email?: string | undefined; token?: string | undefined };

/** A company's widget, as its app sees it. */
export interface AppHost {
  readonly company: string;
  /** The page has given its elements this company in place of another (ONL-05). */
  readonly isMoved: boolean;
  /** Undefined: the page does not say. */
  readonly user: GivenUser | undefined;
  /** All elements, those that a launcher has added too. */
  readonly members: readonly Painted[];
  /** The words that the elements show. */
  readonly speech: Speech;
  readonly view: View;
  set(change: Partial<View>): void;
  dispatch(type: string, detail: unknown): void;
  /** The elements that the page has placed. */
  readonly elements: readonly HTMLElement[];
  /** The listener hears that elements come, go or show something else, and that the page has set something else on them. */
  subscribe(listener: () => void): () => void;
}

/** The page gives it to the chat, as a call or an event of the page has it; what is of another type counts as absent. */
export type Beginning = {
  /** Put into the composer, or into the form in its place (LAU-17). */
  text?: unknown;
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
  /** As closing, and the next page does not load the chat by itself (LAU-19). */
  closeApp(): void;
  reset(): Promise<void>;
  dispose(): void;
}

export type AppModule = { startApp(host: AppHost): App };
