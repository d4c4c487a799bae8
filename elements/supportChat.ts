import { ask } from '../src/launcher/page.ts';
import type { SupportChatEvents } from './events.ts';
import type { SupportChatUser } from './widgetElement.ts';

/** Attributes, by their own names or as properties, beside company and user. */
export type InitOptions = { company?: string; user?: SupportChatUser | null } & Readonly<Record<string, unknown>>;
export type StartOptions = {
  /** Where the chat was started from: kept as JSON, sent with the chat's start (LAU-16). */
  chatFrom?: unknown;
  /** Put into the composer. */
  message?: string;
};

/** The global entry point, `window.SupportChat` (LAU-09). It opens the chat of the company that came first, and closes all. */
export type SupportChatGlobal = {
  init(options?: InitOptions): Promise<void>;
  /** True once the chat is open; false when it is on its way already, or could not be loaded. */
  startLoad(options?: StartOptions): Promise<boolean>;
  closeChatApp(): Promise<void>;
  setUser(user: SupportChatUser | null): Promise<void>;
  /** Returns the function that takes the listener off. */
  on<Type extends keyof SupportChatEvents>(
    type: Type,
    listener: (event: CustomEvent<SupportChatEvents[Type]>) => void,
  ): () => void;
  /** Calls made before the script had loaded, or by snippets that can't know: the method's name and its arguments. */
  q: { push(call: readonly [method: string, ...values: unknown[]]): void };
};

/** Installs `window.SupportChat` in the place of the page's stub, and does what waits in its queue. */
export function installSupportChat(): void {
  const q = (window.SupportChat as { q?: unknown } | undefined)?.q ?? [];
  const push = (call: unknown): unknown => ask((control) => control.call(call));
  const api: Record<string, unknown> = {
    q: { push },
    on(type: string, listener: EventListener) {
      document.addEventListener(type, listener);
      return () => document.removeEventListener(type, listener);
    },
  };
  ['init', 'startLoad', 'closeChatApp', 'setUser'].forEach(
    (method) => (api[method] = (...values: unknown[]) => push([method, ...values])),
  );
  // Where the page has made it read-only, its stub stays.
  Reflect.set(window, 'SupportChat', api);
  [q].flat().forEach(push);
}
