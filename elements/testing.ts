import { VERSION } from '../src/config/version.ts';
import { ATTRIBUTE_NAMES, ATTRIBUTES, propertyOf, type WidgetProperties } from './attributes.ts';
import type { SupportChatEvents } from './events.ts';
import type { QueuedCall, SupportChatGlobal, SupportChatStub } from './pageInterface.ts';
import type { PropertiesAlone, WidgetElement } from './widgetElement.ts';

/** A method's name and its arguments. */
export type ChatCall = readonly [method: string, ...values: unknown[]];

const calls = new WeakMap<object, ChatCall[]>();

/** Returns the methods called on an element, or on `window.SupportChat`, in order. */
export const callsOf = (target: object): readonly ChatCall[] => calls.get(target) ?? [];

/** Dispatches an event as the chat does, and sets the property that goes with it. Returns false if a listener cancels it. */
export function dispatchChatEvent<Type extends keyof SupportChatEvents>(
  element: Element,
  type: Type,
  detail: SupportChatEvents[Type],
): boolean {
  if (detail !== null && 'count' in detail) Object.assign(element, { unreadCount: detail.count });
  if (type === 'chat-availability-change' || type === 'chat-operator-change') Object.assign(element, detail);
  const cancelable = type === 'chat-before-open' || type === 'chat-before-send';
  return element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
}

function note(target: object, ...call: ChatCall): void {
  calls.set(target, [...callsOf(target), call]);
}

/**
 * The elements for unit tests: the names, methods and events of the real ones. They draw, request and store nothing, so they work in jsdom,
 * happy-dom and Jest (HOST-14).
 */
class MockElement
  extends HTMLElement
  implements Omit<WidgetElement, keyof WidgetProperties | keyof PropertiesAlone | 'ready' | 'addEventListener'>
{
  static readonly observedAttributes = ['open'];
  readonly ready = Promise.resolve(this);
  readonly availability = 'online';
  readonly chatId = null;
  readonly operator = null;
  readonly state = 'loaded';
  readonly unreadCount = 0;

  get open(): boolean {
    return this.hasAttribute('open');
  }

  set open(isOpen: boolean) {
    if (isOpen === this.open || (isOpen && !dispatchChatEvent(this, 'chat-before-open', null))) return;
    this.toggleAttribute('open', isOpen);
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if ((before === null) !== (after === null))
      dispatchChatEvent(this, after === null ? 'chat-close' : 'chat-open', null);
  }

  show(): void {
    note(this, 'show');
    this.open = true;
  }

  hide(): void {
    note(this, 'hide');
    this.open = false;
  }

  toggle(): void {
    note(this, 'toggle');
    this.open = !this.open;
  }

  setUser(user: unknown): void {
    note(this, 'setUser', user);
  }

  prefill(...values: Parameters<WidgetElement['prefill']>): void {
    note(this, 'prefill', ...values);
  }

  send(...values: Parameters<WidgetElement['send']>): ReturnType<WidgetElement['send']> {
    note(this, 'send', ...values);
    const [text, options] = values;
    const decisions: Promise<unknown>[] = [];
    const waitUntil = (decision: Promise<unknown>): void => void decisions.push(decision);
    const draft = { text, files: options?.files ?? [], waitUntil };
    const isSent = dispatchChatEvent(this, 'chat-before-send', draft);
    const sent = { uuid: `test-${callsOf(this).length}`, id: null, text: draft.text };
    return Promise.all(decisions).then((answers) => (isSent && !answers.includes(false) ? sent : null));
  }

  say(text: string): void {
    note(this, 'say', text);
  }

  end(): Promise<boolean> {
    note(this, 'end');
    return Promise.resolve(true);
  }

  reset(): Promise<boolean> {
    note(this, 'reset');
    return Promise.resolve(true);
  }
}

for (const name of ATTRIBUTE_NAMES)
  if (name !== 'open')
    Object.defineProperty(MockElement.prototype, propertyOf(name), {
      get(this: Element) {
        return ATTRIBUTES[name].kind === 'flag' ? this.hasAttribute(name) : (this.getAttribute(name) ?? undefined);
      },
      set(this: Element, value: unknown) {
        if (value === true) this.setAttribute(name, '');
        else if (['string', 'number', 'bigint'].includes(typeof value)) this.setAttribute(name, String(value));
        else this.removeAttribute(name);
      },
    });

const Mock = MockElement as unknown as new () => WidgetElement;
export class SupportChatElement extends Mock {}
export class SupportLauncherElement extends Mock {}

/** `window.SupportChat`: notes each call, and calls the element's method of that name, if the page has an element. */
function createInterface(): SupportChatGlobal {
  const run = (method: string, ...values: unknown[]): unknown => {
    note(api, method, ...values);
    const element = document.querySelector('support-launcher, support-chat');
    const own = (element as unknown as Record<string, ((...values: unknown[]) => unknown) | undefined> | null)?.[
      method
    ];
    return Promise.resolve(typeof own === 'function' ? own.apply(element, values) : undefined);
  };
  const on = (type: string, listener: (event: never) => void): (() => void) => {
    document.addEventListener(type, listener as EventListener);
    return () => document.removeEventListener(type, listener as EventListener);
  };
  const push = (...queued: readonly (readonly unknown[])[]): void =>
    queued.forEach(([method, ...values]) =>
      method === 'on' ? on(...(values as Parameters<typeof on>)) : run(String(method), ...values),
    );
  const api = { q: { push }, on, version: VERSION } as unknown as SupportChatGlobal;
  const methods = ['init', 'startLoad', 'closeChatApp', 'show', 'hide', 'toggle', 'prefill', 'send', 'say', 'end'];
  for (const method of [...methods, 'reset', 'texts', 'setUser'])
    Object.assign(api, { [method]: (...values: unknown[]) => run(method, ...values) });
  return Object.assign(api, { ready: Promise.resolve(api) });
}

if (!customElements.get('support-launcher')) {
  customElements.define('support-chat', SupportChatElement);
  customElements.define('support-launcher', SupportLauncherElement);
  const queued: unknown = (window.SupportChat as SupportChatStub | undefined)?.q;
  window.SupportChat = createInterface();
  if (Array.isArray(queued)) window.SupportChat.q.push(...(queued as QueuedCall[]));
}
