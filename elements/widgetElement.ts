import r2wc from '@r2wc/core';
import type { ComponentType } from 'react';
import type { Availability } from '../src/config/availability.ts';
import { DEFAULT_COMPANY, DEFAULT_PRODUCT, type WidgetProps } from '../src/config/settings.ts';
import { VERSION } from '../src/config/version.ts';
import { keepEvents } from '../src/shell/keepEvents.ts';
import { wordOf } from '../src/config/words.ts';
import type { Painted } from '../src/shell/Painted.ts';
import type { LoadState } from '../src/shell/View.ts';
import type { SentMessage } from '../src/widget/App.ts';
import { diagnose } from '../src/widget/diagnose.ts';
import {
  ATTRIBUTE_NAMES,
  ATTRIBUTES,
  PROPERTIES_ALONE,
  propertyOf,
  type AttributeName,
  type UserId,
  type WidgetProperties,
} from './attributes.ts';
import { page } from './page.ts';

/** The visitor, as the page knows it. */
export type SupportChatUser = {
  id?: UserId | undefined;
  email?: string | undefined;
  primaryEmail?: string | undefined;
  token?: string | undefined;
  /** For the operators, as are phone and avatar, the address of a picture. */
  name?: string | undefined;
  phone?: string | undefined;
  avatar?: string | undefined;
};

/** The page's own record of the visitor, for the operators: flat, at most 50 fields. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** Properties without an attribute, because they are private, or no text. */
export interface PropertiesAlone {
  /** Asked once for a fresh token when the server has refused the one that the page gave. A property alone. */
  tokenProvider: (() => string | Promise<string>) | undefined;
  /** The visitor, as by `setUser`. Undefined says nothing, and after a user it signs out. A property alone. */
  user: SupportChatUser | null | undefined;
  /** The page's own record of the visitor, which the operators see. It goes with the chat's start, and when it is set anew. A property alone. */
  metadata: Metadata | undefined;
  /** The page's own texts by their keys, in place of those of any language. A property alone. */
  texts: Readonly<Record<string, string>> | undefined;
}

/** The common part of both elements. */
export interface WidgetElement extends HTMLElement, Omit<WidgetProperties, 'lang' | 'open'>, PropertiesAlone {
  lang: string;
  /** Whether the window is open; setting it opens and closes. */
  open: boolean;
  /** Resolves to the element once it takes calls, which does not wait for the chat to be loaded. */
  readonly ready: Promise<this>;
  /** Whether an operator is there; `unknown` until the server was asked. */
  readonly availability: Availability;
  /** The id of the chat that goes on; null without one, and before the chat is loaded. */
  readonly chatId: string | number | null;
  /** The operator who has the chat. */
  readonly operator: { readonly name: string; readonly img: string | null } | null;
  /** How far the chat's code is loaded. */
  readonly state: LoadState;
  /** Staff messages that came while the window was closed. */
  readonly unreadCount: number;
  /** Opens the window. */
  show(): void;
  /** Closes the window. */
  hide(): void;
  /** Opens a closed window, and closes an open one. */
  toggle(): void;
  /** Says who the visitor is, in memory until the first interaction; null, or a user without id or email, is a guest (LAU-15). */
  setUser(user: SupportChatUser | null): void;
  /** Puts a text into the composer, after what is typed there, or with `replace` in its place. */
  prefill(text: string, options?: { replace?: boolean }): void;
  /** Sends a text as the visitor, and files after it. Resolves after the first try; to null where nothing was sent. */
  send(text: string, options?: { files?: readonly File[] }): Promise<SentMessage | null>;
  /** Shows a message of the support without a server: unread, with a sound, in this page alone. */
  say(text: string): void;
  /** Ends the chat without asking the visitor. Resolves to false if there is no chat, for which nothing is loaded, or if it could not be ended. */
  end(): Promise<boolean>;
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
  styleSheet(): CSSStyleSheet;
};

/**
 * The React component behind the elements. Its code comes later, by src/widget/loadApp.ts; until then the renderer below paints it in plain
 * DOM, whose nodes React takes over.
 */
const LazyWidget: ComponentType = () => null;

/** The texts that count where the page sets none. */
const DEFAULTS: { readonly [Name in AttributeName]?: string } = { company: DEFAULT_COMPANY, product: DEFAULT_PRODUCT };

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
  static readonly version = VERSION;
  declare open: boolean;
  readonly ready = Promise.resolve(this);

  constructor() {
    super();
    const root = this.shadowRoot as ShadowRoot;
    root.adoptedStyleSheets = [(this.constructor as unknown as Look).styleSheet()];
    keepEvents(root);
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

  get availability(): Availability {
    return page.widgetOf(this)?.view.availability ?? 'unknown';
  }

  get chatId(): string | number | null {
    return page.widgetOf(this)?.facts.chatId ?? null;
  }

  get operator(): WidgetElement['operator'] {
    return page.widgetOf(this)?.facts.operator ?? null;
  }

  setUser(user: unknown): void {
    void page.ask(() => page.setUser(this, user));
  }

  prefill(text: unknown, options?: { replace?: boolean }): void {
    void page.ask(() => page.prefill(this, text, options?.replace));
  }

  async send(text: unknown, options: unknown): Promise<unknown> {
    return (await page.call(this, (app) => app.send(text, options))) || null;
  }

  say(text: unknown): void {
    void page.call(this, (app) => app.say(text));
  }

  async end(): Promise<boolean> {
    return (await page.end(this)) ?? false;
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
    // A reflected property has the default for what is not set, and compares what was set before.
    if (isReflected(attribute) || given[property] !== value) given[property] = value;
  }

  /** Properties that were set before the element was defined are its own, and hide the accessors. */
  #takeOwnProperties(): void {
    const given = this as Record<string, unknown>;
    for (const property of [...ATTRIBUTE_NAMES.map(propertyOf), ...PROPERTIES_ALONE]) {
      if (!Object.hasOwn(given, property)) continue;
      const value = given[property];
      delete given[property];
      given[property] = value;
    }
  }
} as unknown as new () => WidgetElement;

for (const attribute of ATTRIBUTE_NAMES) {
  const row = ATTRIBUTES[attribute];
  const accessor = Object.getOwnPropertyDescriptor(Base.prototype, propertyOf(attribute)) as PropertyDescriptor;
  const given = (element: HTMLElement): unknown => accessor.get?.call(element);
  Object.defineProperty(WidgetBase.prototype, propertyOf(attribute), {
    ...accessor,
    /** The value that counts, which is a default for what the page has not set, or has set to an unknown word. */
    get(this: HTMLElement) {
      const value = given(this);
      return row.kind === 'choice' ? wordOf<string>(row, value) : ((value || DEFAULTS[attribute]) ?? value);
    },
    // r2wc writes the value into the attribute, which throws for a symbol: values other than texts and numbers count as absent. For other
    // properties r2wc calls the renderer.
    ...(isReflected(attribute) && {
      set(this: HTMLElement, value: unknown) {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
        // Before the comparison: r2wc has read the attributes of a tag in the page already.
        if (text && row.kind === 'choice' && wordOf<string>(row, text) !== text)
          diagnose((report) => report.choice(attribute, text));
        if (text === given(this)) return;
        accessor.set?.call(this, text);
        page.changed(this);
      },
    }),
  });
}

for (const property of PROPERTIES_ALONE satisfies readonly (keyof PropertiesAlone)[]) {
  const values = new WeakMap<HTMLElement, unknown>();
  Object.defineProperty(WidgetBase.prototype, property, {
    get(this: HTMLElement) {
      return values.get(this);
    },
    set(this: WidgetElement, value: unknown) {
      const before = values.get(this);
      values.set(this, value);
      if (property !== 'user') page.changed(this);
      // A framework binds a user whom its page does not know yet: that must not sign out the one whom an earlier page has named.
      else if (value !== undefined || before !== undefined) this.setUser(value as SupportChatUser);
    },
  });
}
