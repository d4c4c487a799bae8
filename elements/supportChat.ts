import type { AttributeName, WidgetProperties } from './attributes.ts';
import type { SupportChatEvents } from './events.ts';
import type { SupportChatUser } from './widgetElement.ts';

/** Attributes, by their own names or as properties, and the user. */
export type InitOptions = Partial<WidgetProperties> & { [Name in AttributeName]?: string | boolean | undefined } & {
  user?: SupportChatUser | null;
};

export type StartOptions = {
  /** Where the chat was started from: kept as JSON, sent with the chat's start (LAU-16). */
  chatFrom?: unknown;
  /** Put into the composer. */
  message?: string;
};

/** A call made before the script had loaded: the method's name and its arguments. */
export type QueuedCall =
  | readonly ['init', InitOptions?]
  | readonly ['startLoad', StartOptions?]
  | readonly ['closeChatApp']
  | readonly ['setUser', (SupportChatUser | null)?]
  | { [Type in keyof SupportChatEvents]: readonly ['on', Type, Listener<Type>] }[keyof SupportChatEvents];

type Listener<Type extends keyof SupportChatEvents> = (event: CustomEvent<SupportChatEvents[Type]>) => void;

/** The queue that a page may make before the script has loaded: `window.SupportChat = window.SupportChat || { q: [] }`. */
export type SupportChatStub = {
  q: { push(...calls: QueuedCall[]): unknown };
  /** The script's address, for a tag manager that evaluates the classic script's text. */
  src?: string;
};

/** The global entry point, `window.SupportChat` (LAU-09). It opens the chat of the company that came first, and closes all. */
export type SupportChatGlobal = SupportChatStub & {
  init(options?: InitOptions): Promise<void>;
  /** True once the chat is open; false when it is on its way already, or could not be loaded. */
  startLoad(options?: StartOptions): Promise<boolean>;
  closeChatApp(): Promise<void>;
  setUser(user: SupportChatUser | null): Promise<void>;
  /** Returns the function that takes the listener off. */
  on<Type extends keyof SupportChatEvents>(type: Type, listener: Listener<Type>): () => void;
};
