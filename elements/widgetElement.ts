import r2wc from '@r2wc/core';
import type { ComponentType } from 'react';
import type { Availability } from '../src/config/availability.ts';
import { DEFAULT_COMPANY, DEFAULT_PRODUCT, type WidgetProps } from '../src/config/settings.ts';
import { VERSION } from '../src/config/version.ts';
import type { Texts } from '../src/config/textKeys.ts';
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

/** The visitor as the page identifies them. */
export type SupportChatUser = {
  id?: UserId | undefined;
  email?: string | undefined;
  primaryEmail?: string | undefined;
  token?: string | undefined;
  /** Shown to the operators, like `phone` and `avatar`, the URL of a picture. */
  name?: string | undefined;
  phone?: string | undefined;
  avatar?: string | undefined;
};

/** The page's own data about the visitor, shown to the operators: flat, at most 50 fields. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** A page that may answer the visitor's question. */
export type HelpArticle = {
  readonly title: string;
  /** Its address, http or https; opened in a new tab. A relative one belongs to the page's own site. */
  readonly url: string;
  /** Its first lines. */
  readonly text?: string | undefined;
  /** The slugs, names or ids of the question areas that it belongs to. */
  readonly areas?: readonly (string | number)[] | undefined;
  /** Words or phrases: it is suggested when the visitor types one. Without areas and words it is always suggested. */
  readonly words?: readonly string[] | undefined;
};

/** Properties without an attribute, because they are private or not text. */
export interface PropertiesAlone {
  /** Returns a fresh token. Called once after the server has refused the page's token. Property only. */
  tokenProvider: (() => string | Promise<string>) | undefined;
  /** The visitor, as in `setUser`. `undefined` leaves the visitor as they are; after a user it signs them out. Property only. */
  user: SupportChatUser | null | undefined;
  /** The page's own data about the visitor, shown to the operators. Sent when the chat starts and whenever it is set. Property only. */
  metadata: Metadata | undefined;
  /** The page's own texts by key. They replace the texts of every language. Property only. */
  texts: Texts | undefined;
  /** Help pages to suggest before the first message and in the ticket form, three at a time. They replace the server's. Property only. */
  articles: readonly HelpArticle[] | undefined;
}

/** The common part of both elements. */
export interface WidgetElement extends HTMLElement, Omit<WidgetProperties, 'lang' | 'open'>, PropertiesAlone {
  lang: string;
  /** Whether the window is open. Setting it opens or closes the window. */
  open: boolean;
  /** Resolves to the element once its methods can be called. Does not wait until the chat is loaded. */
  readonly ready: Promise<this>;
  /** Whether an operator is online; `unknown` until the server has answered. */
  readonly availability: Availability;
  /** The id of the current chat; null if there is none, and before the chat is loaded. */
  readonly chatId: string | number | null;
  /** The operator who has taken the chat. */
  readonly operator: { readonly name: string; readonly img: string | null } | null;
  /** Whether the chat's code is loaded: `not-loaded`, `pending` or `loaded`. */
  readonly state: LoadState;
  /** The number of operators' messages received while the window was closed. */
  readonly unreadCount: number;
  /** Opens the window. */
  show(): void;
  /** Closes the window. */
  hide(): void;
  /** Opens a closed window, and closes an open one. */
  toggle(): void;
  /** Identifies the visitor. Kept in memory until the first interaction. Null, or a user without id or email, is a guest (LAU-15). */
  setUser(user: SupportChatUser | null): void;
  /** Appends a text to the composer's, or replaces it with `replace`. */
  prefill(text: string, options?: { replace?: boolean }): void;
  /** Sends a text, then files, as the visitor. Resolves after the first attempt, to null if nothing was sent. */
  send(text: string, options?: { files?: readonly File[] }): Promise<SentMessage | null>;
  /** Shows a message from support without a server, in the bubble of a closed window: unread, with a sound, on this page only. */
  say(text: string): void;
  /** Ends the chat without asking the visitor. Resolves to false if there is no chat (nothing is loaded then) or if ending it failed. */
  end(): Promise<boolean>;
  /** Forgets this visitor in all tabs: keys, cookie, conversation. Resolves to true once done. */
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

/** The element's markup and styles before React has loaded. */
type Look = {
  readonly look: new (root: ShadowRoot, props: WidgetProps) => Painted;
  styleSheet(): CSSStyleSheet;
};

/**
 * The React component behind the elements. src/widget/loadApp.ts loads its code later. Until then the renderer below paints plain DOM, whose
 * nodes React takes over.
 */
const LazyWidget: ComponentType = () => null;

/** The texts used unless the page sets its own. */
const DEFAULTS: { readonly [Name in AttributeName]?: string } = { company: DEFAULT_COMPANY, product: DEFAULT_PRODUCT };

const isReflected = (name: AttributeName): boolean =>
  ATTRIBUTES[name].kind !== 'flag' && !('isPrivate' in ATTRIBUTES[name]);

/** r2wc provides the shadow root, a property for each attribute, and the calls that paint, update and unmount the element. */
const Base = r2wc<object, Painted>(
  LazyWidget,
  {
    shadow: 'open',
    // r2wc stores a property without a type as it was set, and does not write it into the attribute.
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

/** React writes `apiUrl` as `apiurl` while the tag is undefined, so both names are observed. */
const NAMES = new Map(
  ATTRIBUTE_NAMES.flatMap((name) => [[name, name] as const, [name.replaceAll('-', ''), name] as const]),
);

/** The base class of both elements. Does what r2wc cannot (docs/decisions/0001-r2wc-as-published.md). */
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
    // The element was removed before this task ran.
    if (!this.isConnected) return;
    this.#takeOwnProperties();
    super.connectedCallback();
    page.enter(this);
  }

  /** An element that moves within the page is connected again before the microtask, and keeps its chat. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback();
    });
  }

  /** r2wc handles non-empty texts. This also handles flags, empty texts, removed attributes and names without a dash. */
  override attributeChangedCallback(name: string, _: string | null, text: string | null): void {
    const attribute = NAMES.get(name) as AttributeName;
    const property = propertyOf(attribute);
    const isFlag = ATTRIBUTES[attribute].kind === 'flag';
    // Vue and Svelte write "false" while the tag is undefined.
    const value = isFlag ? (text ?? 'false') !== 'false' : (text ?? undefined);
    const given = this as Record<string, unknown>;
    // A reflected property returns the default if it is not set, and compares with the value set before.
    if (isReflected(attribute) || given[property] !== value) given[property] = value;
  }

  /** Properties set before the element was defined are own properties, which hide the accessors. */
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
    /** Returns the effective value: the default if the page has set none, or an unknown word. */
    get(this: HTMLElement) {
      const value = given(this);
      return row.kind === 'choice' ? wordOf<string>(row, value) : ((value || DEFAULTS[attribute]) ?? value);
    },
    // r2wc writes the value into the attribute, which throws for a symbol, so values other than texts and numbers count as absent. For other
    // properties r2wc calls the renderer.
    ...(isReflected(attribute) && {
      set(this: HTMLElement, value: unknown) {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
        // Before the comparison, because r2wc has already read the attributes of a tag in the page.
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
      // A framework binds `undefined` before its page knows the user. That must not sign out the user that an earlier page has set.
      else if (value !== undefined || before !== undefined) this.setUser(value as SupportChatUser);
    },
  });
}
