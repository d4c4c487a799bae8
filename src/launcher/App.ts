import type { WidgetProps } from '../config/settings.ts';
import type { Facade } from './Facade.ts';
import type { View } from './View.ts';

export type Identity = { userId?: string | undefined; email?: string | undefined; token?: string | undefined };

/** What the loaded chat is given: whose it is, and the way back to the elements. */
export interface AppHost {
  readonly company: string;
  readonly props: WidgetProps;
  /** Undefined: the page has not said who the visitor is. */
  readonly identity: Identity | undefined;
  /** The page has given its elements this company in place of another (ONL-05). */
  readonly isMoved: boolean;
  dispatch(type: string, detail: unknown): void;
  /** The session has changed. */
  mirror(seen: Pick<View, 'isOpen' | 'unread'>): void;
  /** Of what the facades show. */
  subscribe(listener: () => void): () => void;
}

/** The loaded chat of one company: React, the session and all that src/app.tsx brings. */
export interface App {
  /** React takes over what the facade has painted, or draws it. */
  mount(facade: Facade): void;
  unmount(facade: Facade): void;
  setOpen(isOpen: boolean): void;
  /** As closing, and the next page does not load the chat by itself (LAU-19). */
  closeApp(): void;
  send(text: string): void;
  prefill(text: string): void;
  showContactForm(): void;
  setChatFrom(chatFrom: unknown): void;
  setIdentity(identity: Identity): void;
  setProps(props: WidgetProps): void;
  reset(): Promise<void>;
  dispose(): void;
}

export type StartApp = (host: AppHost) => App;
