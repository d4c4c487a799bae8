import r2wc from '@r2wc/core';
import type { WidgetProps } from '../src/config/settings.ts';
import type { Facade, GivenProps } from '../src/launcher/Facade.ts';
import { facadeOf } from '../src/launcher/facadeOf.ts';
import { ask } from '../src/launcher/page.ts';
import type { LoadState } from '../src/launcher/View.ts';
import { ATTRIBUTES, PROPS } from './props.ts';

/** The visitor, as the page knows it. */
export type SupportChatUser = {
  id?: string | undefined;
  email?: string | undefined;
  primaryEmail?: string | undefined;
  token?: string | undefined;
};

/** What both elements have in common. */
export interface WidgetElement extends HTMLElement {
  company: string | undefined;
  userId: string | undefined;
  email: string | undefined;
  token: string | undefined;
  /** Whether the window is open; setting it opens and closes. */
  open: boolean;
  product: string | undefined;
  logo: string | undefined;
  theme: 'light' | 'dark' | 'auto' | undefined;
  apiUrl: string | undefined;
  socketUrl: string | undefined;
  ticketUrl: string | undefined;
  pushKey: string | undefined;
  translationsUrl: string | undefined;
  trackingUrl: string | undefined;
  eventNamespace: string | undefined;
  consent: 'none' | 'functional' | 'all' | undefined;
  /** Asked once for a fresh token when the server has refused the one that the page gave. A property alone. */
  tokenProvider?: (() => string | Promise<string>) | undefined;
  readonly state: LoadState;
  readonly unreadCount: number;
  show(): void;
  hide(): void;
  toggle(): void;
  /** Who the visitor is; null, or a user without id or email, is a guest (LAU-15). */
  setUser(user: unknown): void;
  /** Puts a text into the composer, behind what is typed there. */
  prefill(text: string): void;
  /** Forgets this visitor: keys, cookie, conversation, in all tabs. False where what does it could not be loaded. */
  reset(): Promise<boolean>;
}

// As of r2wc 1.3.1. Not connected: a property set before the element is in the page mounts nothing.
const CONNECTED = Symbol.for('r2wc.connected');

type R2wcElement = HTMLElement & {
  [CONNECTED]: boolean;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

/** What an element of a kind shows before React, and in which styles. */
type Look = {
  readonly look: new (root: ShadowRoot, props: GivenProps) => Facade;
  sheets(): CSSStyleSheet[];
};

/**
 * r2wc's element around a React component that is not loaded yet: it mounts a facade, whose nodes React takes over later. No property has a
 * type, so that r2wc neither parses attributes (it throws on some, ignores others) nor writes properties into the document.
 */
const Base = r2wc<object, Facade>(
  null as never,
  { shadow: 'open', props: Object.fromEntries(PROPS.map((name) => [name, undefined])) },
  {
    mount(root, _, props) {
      const shadowRoot = root as unknown as ShadowRoot;
      return new (shadowRoot.host.constructor as unknown as Look).look(shadowRoot, props);
    },
    update: (facade) => facade.change(),
    unmount: (facade) => facade.leave(),
  },
) as unknown as new () => R2wcElement;

/** What both elements are made of: the properties of both, once. */
export const WidgetBase = class extends Base {
  /** `api-url`, and `apiurl`: what becomes of `apiUrl` in HTML, and in React where the tag is not defined yet. */
  static readonly observedAttributes: string[] = ATTRIBUTES.flatMap((name) => [name, name.replace('-', '')]);
  declare open: boolean;

  constructor() {
    super();
    this[CONNECTED] = false;
    (this.shadowRoot as ShadowRoot).adoptedStyleSheets = (this.constructor as unknown as Look).sheets();
  }

  get state(): LoadState {
    return facadeOf(this)?.view.state ?? 'not-loaded';
  }

  get unreadCount(): number {
    return facadeOf(this)?.view.unread ?? 0;
  }

  show(): void {
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }

  toggle(): void {
    this.open = !this.open;
  }

  setUser(user: unknown): void {
    void ask((control) => control.setUser(this, user));
  }

  prefill(text: unknown): void {
    void ask((control) => control.prefill(this, text));
  }

  reset(): Promise<boolean> {
    return ask((control) => control.reset(this));
  }

  override connectedCallback(): void {
    // Taken out again before its turn, as what stands in a launcher that comes back.
    if (!this.isConnected) return;
    // Set before the element was defined: own properties, which hide the accessors.
    const given = this as Record<string, unknown>;
    PROPS.forEach((name) => {
      if (!Object.hasOwn(given, name)) return;
      const value = given[name];
      delete given[name];
      given[name] = value;
    });
    super.connectedCallback();
    facadeOf(this)?.enter();
  }

  /** Moved within the page (append, a framework's reordering), the element is back before the microtask. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback();
    });
  }

  /**
   * A boolean is true by its presence, but for what Vue and Svelte write for false where the tag is not defined yet; an attribute that is
   * removed is as if it had never been.
   */
  attributeChangedCallback(name: string, _: string | null, text: string | null): void {
    const prop = PROPS.find((known) => known.toLowerCase() === name.replace('-', '')) as keyof WidgetProps;
    const value = prop === 'open' || prop === 'chatButton' ? (text ?? 'false') !== 'false' : (text ?? undefined);
    const given = this as Record<string, unknown>;
    // What the facade shows, it has set on both.
    if (given[prop] !== value) given[prop] = value;
  }
} as unknown as new () => WidgetElement;
