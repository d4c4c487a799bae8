import type { WidgetProps } from '../config/settings.ts';
import type { Speech } from '../shell/speech.ts';
import type { Facade } from './Facade.ts';
import type { View } from './View.ts';

/** Who the page says the visitor is; all undefined: a guest. */
export type GivenUser = { userId?: string | undefined; email?: string | undefined; token?: string | undefined };

/** The elements of one company, as their chat sees them. */
export interface AppHost {
  readonly company: string;
  /** The page has given its elements this company in place of another (ONL-05). */
  readonly isMoved: boolean;
  /** Undefined: the page does not say. */
  readonly user: GivenUser | undefined;
  readonly props: WidgetProps;
  /** The words that the elements show. */
  readonly speech: Speech;
  readonly view: View;
  set(change?: Partial<View>): void;
  dispatch(type: string, detail: unknown): void;
  /** The elements that the page has placed. */
  readonly elements: readonly HTMLElement[];
  /** Of what the elements show. */
  subscribe(listener: () => void): () => void;
}

/** The loaded chat of one company: React, the session and all that src/app.tsx brings. */
export interface App {
  /** Begins the session. In a task of its own behind the making, which takes as long. */
  start(): void;
  /** React takes over what the facade has painted. */
  mount(facade: Facade): void;
  /** The facade is left empty, for itself to paint. */
  unmount(facade: Facade): void;
  /** What the elements show, or the page has set on them, is not what it was. */
  follow(): void;
  setUser(user: GivenUser): void;
  setChatFrom(chatFrom: unknown): void;
  prefill(text: string): void;
  showContactForm(): void;
  /** As closing, and the next page does not load the chat by itself (LAU-19). */
  closeApp(): void;
  reset(): Promise<void>;
  dispose(): void;
}

export type AppModule = { startApp(host: AppHost): App };
