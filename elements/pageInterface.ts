import type { AttributeValues, WidgetProperties } from './attributes.ts';
import type { SupportChatEvents } from './events.ts';
import type { PropertiesAlone, SupportChatUser } from './widgetElement.ts';
import type { Texts } from '../src/config/textKeys.ts';
import type { SentMessage } from '../src/widget/App.ts';

/** Attributes, by name or as properties, and the properties without an attribute. */
export type InitOptions = Partial<WidgetProperties> & Partial<PropertiesAlone> & AttributeValues;

/** The company whose chat this applies to, if the page has several; by default the first. */
export type OfCompany = { company?: string };

export type StartOptions = {
  /** Where the chat was started from. Stored as JSON and sent when the chat starts (LAU-16). */
  chatFrom?: unknown;
  /** Put into the composer. */
  message?: string;
} & OfCompany;

/** A call made before the script has loaded: the method's name and its arguments. */
export type QueuedCall =
  | readonly ['init', InitOptions?]
  | readonly ['startLoad', StartOptions?]
  | readonly ['closeChatApp', OfCompany?]
  | readonly ['show' | 'hide' | 'toggle' | 'end' | 'reset', OfCompany?]
  | readonly ['prefill', string, ({ replace?: boolean } & OfCompany)?]
  | readonly ['send', string, ({ files?: readonly File[] } & OfCompany)?]
  | readonly ['say', string, OfCompany?]
  | readonly ['texts', string, Texts]
  | readonly ['setUser', (SupportChatUser | null)?]
  | { [Type in keyof SupportChatEvents]: readonly ['on', Type, Listener<Type>] }[keyof SupportChatEvents];

type Listener<Type extends keyof SupportChatEvents> = (event: CustomEvent<SupportChatEvents[Type]>) => void;

/** The queue that a page may create before the script has loaded: `window.SupportChat = window.SupportChat || { q: [] }`. */
export type SupportChatStub = {
  q: { push(...calls: QueuedCall[]): unknown };
  /** The script's address, for a tag manager that evaluates the classic script's text. */
  src?: string;
};

/** The global entry point, `window.SupportChat` (LAU-09). Opens the chat of the page's first company, and closes all chats. */
export type SupportChatGlobal = SupportChatStub & {
  init(options?: InitOptions): Promise<void>;
  /** Resolves to true once the chat is open; to false if it is already loading or failed to load. */
  startLoad(options?: StartOptions): Promise<boolean>;
  closeChatApp(options?: OfCompany): Promise<void>;
  show(options?: OfCompany): Promise<void>;
  hide(options?: OfCompany): Promise<void>;
  toggle(options?: OfCompany): Promise<void>;
  prefill(text: string, options?: { replace?: boolean } & OfCompany): Promise<void>;
  /** As the method of the elements. */
  send(text: string, options?: { files?: readonly File[] } & OfCompany): Promise<SentMessage | null>;
  say(text: string, options?: OfCompany): Promise<void>;
  end(options?: OfCompany): Promise<boolean>;
  reset(options?: OfCompany): Promise<boolean>;
  /** Sets the page's own texts in one language; `*` is any. May be called before the script has loaded. */
  texts(lang: string, texts: Texts): Promise<void>;
  readonly version: string;
  /** Resolves to this object, whose methods can be called immediately. */
  readonly ready: Promise<SupportChatGlobal>;
  setUser(user: SupportChatUser | null): Promise<void>;
  /** Returns a function that removes the listener. */
  on<Type extends keyof SupportChatEvents>(type: Type, listener: Listener<Type>): () => void;
};
