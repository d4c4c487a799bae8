import r2wc from '@r2wc/core';
import type { ComponentType } from 'react';
import type { WidgetProps } from '../src/config/settings.ts';
import type { Painted } from '../src/shell/Painted.ts';
import type { LoadState } from '../src/shell/View.ts';
import { ATTRIBUTE_NAMES, ATTRIBUTES, propertyOf, type AttributeName, type WidgetProperties } from './attributes.ts';
import { page } from './page.ts';

/** The visitor, as the page knows it. */
export type SupportChatUser = {
  id?: string | undefined;
  email?: string | undefined;
  primaryEmail?: string | undefined;
  token?: string | undefined;
};

/** The common part of both elements. */
export interface WidgetElement extends HTMLElement, Omit<WidgetProperties, 'lang' | 'open'> {
  lang: string;
  /** Whether the window is open; setting it opens and closes. */
  open: boolean;
  /** Asked once for a fresh token when the server has refused the one that the page gave. A property alone. */
  tokenProvider?: (() => string | Promise<string>) | undefined;
  /** How far the chat's code is loaded. */
  readonly state: LoadState;
  /** Staff messages that came while the window was closed. */
  readonly unreadCount: number;
  /** Opens the window. */
  show(): void;
  /** Closes the window. */
  hide(): void;
  /** Opens the window where it is closed, and closes it where it is open. */
  toggle(): void;
  /** Says who the visitor is; null, or a user without id or email, is a guest (LAU-15). */
  setUser(user: SupportChatUser | null): void;
  /** Puts a text into the composer, after what is typed there. */
  prefill(text: string): void;
  /** Forgets this visitor: keys, cookie, conversation, in all tabs. Resolves to true once it is done. */
  reset(): Promise<boolean>;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener:
      | ((this: this, event: HTMLElementEventMap[Type]) => void)
      | { handleEvent(event: HTMLElementEventMap[Type]): void },
    options?: boolean | AddEventListenerOptions,
  ): void;
}

type R2wcElement = HTMLElement & {
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, after: string | null): void;
};

/** The look of an element before React has loaded, and its styles. */
type Look = {
  readonly look: new (root: ShadowRoot, props: WidgetProps) => Painted;
  sheets(): CSSStyleSheet[];
};

/**
 * The React component behind the elements. Its code comes later, by src/widget/loadApp.ts; until then the renderer below paints it in plain
 * DOM, whose nodes React takes over.
 */
const LazyWidget: ComponentType = () => null;

const isReflected = (name: AttributeName): boolean =>
  ATTRIBUTES[name].kind !== 'flag' && !('isPrivate' in ATTRIBUTES[name]);

/** r2wc's part: the shadow root, a property for each attribute, and the calls that paint the element, update and unmount it. */
const Base = r2wc<object, Painted>(
  LazyWidget,
  {
    shadow: 'open',
    // A property without a type is kept as it was set, and not written into the attribute.
    props: Object.fromEntries(
      ATTRIBUTE_NAMES.map((name) => [propertyOf(name), isReflected(name) ? 'string' : undefined]),
    ),
  },
  {
    mount(root, _, props) {
      const shadowRoot = root as unknown as ShadowRoot;
      const { look: Look } = shadowRoot.host.constructor as unknown as Look;
      const painted = new Look(shadowRoot, props);
      page.place(painted);
      return painted;
    },
    update: ({ host }) => page.changed(host),
    unmount: (painted) => page.leave(painted),
  },
) as unknown as new () => R2wcElement;

/** React writes `apiUrl` as `apiurl` while the tag is not defined yet: both names are observed. */
const NAMES = new Map(
  ATTRIBUTE_NAMES.flatMap((name) => [[name, name] as const, [name.replaceAll('-', ''), name] as const]),
);

/** The base of both elements; it does the work that r2wc cannot do (docs/decisions/0001-r2wc-as-published.md). */
export const WidgetBase = class extends Base {
  static readonly observedAttributes: readonly string[] = [...NAMES.keys()];
  declare open: boolean;

  constructor() {
    super();
    (this.shadowRoot as ShadowRoot).adoptedStyleSheets = (this.constructor as unknown as Look).sheets();
  }

  get state(): LoadState {
    return page.widgetOf(this)?.view.state ?? 'not-loaded';
  }

  get unreadCount(): number {
    return page.widgetOf(this)?.view.unread ?? 0;
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
    void page.ask(() => page.setUser(this, user));
  }

  prefill(text: unknown): void {
    void page.ask(() => page.prefill(this, text));
  }

  reset(): Promise<boolean> {
    return page.ask(() => page.reset(this));
  }

  override connectedCallback(): void {
    // It was removed again before its turn came.
    if (!this.isConnected) return;
    this.#takeOwnProperties();
    super.connectedCallback();
    page.enter(this);
  }

  /** An element that is moved within the page is back before the microtask, and keeps its chat. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback();
    });
  }

  /** r2wc takes texts that are not empty. This takes flags, empty texts, removed attributes and the names without a dash too. */
  override attributeChangedCallback(name: string, _: string | null, text: string | null): void {
    const attribute = NAMES.get(name) as AttributeName;
    const property = propertyOf(attribute);
    const isFlag = ATTRIBUTES[attribute].kind === 'flag';
    // Vue and Svelte write "false" while the tag is not defined yet.
    const value = isFlag ? (text ?? 'false') !== 'false' : (text ?? undefined);
    const given = this as Record<string, unknown>;
    if (given[property] !== value) given[property] = value;
  }

  /** Properties that were set before the element was defined are its own, and hide the accessors. */
  #takeOwnProperties(): void {
    const given = this as Record<string, unknown>;
    for (const property of ATTRIBUTE_NAMES.map(propertyOf)) {
      if (!Object.hasOwn(given, property)) continue;
      const value = given[property];
      delete given[property];
      given[property] = value;
    }
  }
} as unknown as new () => WidgetElement;

// r2wc writes what is set into the attribute, which throws for a symbol: what is neither text nor number counts as absent. It tells the
// renderer of the others itself.
for (const property of ATTRIBUTE_NAMES.filter(isReflected).map(propertyOf)) {
  const accessor = Object.getOwnPropertyDescriptor(Base.prototype, property);
  Object.defineProperty(WidgetBase.prototype, property, {
    ...accessor,
    set(this: HTMLElement, value: unknown) {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
      if (text === accessor?.get?.call(this)) return;
      accessor?.set?.call(this, text);
      page.changed(this);
    },
  });
}
