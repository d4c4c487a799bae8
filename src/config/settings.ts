import type { WidgetProperties } from '../../elements/attributes.ts';
import type { ConsentLevel } from './Consent.ts';
import type { Feature } from './features.ts';

/** An element's attributes and properties, by property name. Undefined: not set. */
export type WidgetProps = Partial<WidgetProperties> & {
  metadata?: unknown;
  articles?: unknown;
  texts?: Readonly<Record<string, unknown>>;
};

/**
 * The visitor as identified by the page; a guest if all fields are undefined. `details`: name,
 * phone and picture, if given.
 */
export type GivenUser = {
  userId?: string | undefined;
  email?: string | undefined;
  token?: string | undefined;
  details?: unknown;
};

/** The servers of an environment, or from the attributes. URLs have no trailing slash. */
export type Servers = {
  apiUrl: string;
  /** ws:// or wss://, with the port unless it is the scheme's default. */
  socketUrl: string;
  ticketUrl: string;
  trackingUrl: string;
  translationsUrl: string;
  /** '' for none. */
  pushKey: string;
  /**
   * The page gave the key, or uses an environment's own servers, whose key is built in. The
   * backend's announcement is then ignored.
   */
  isKeyGiven: boolean;
  /** The page gave the socket's address. */
  isSocketGiven: boolean;
  /** '' for none, otherwise a namespace such as 'App\\Events'. */
  eventNamespace: string;
};

/** The settings of a session. They change only when the page changes an attribute. */
export type Settings = {
  servers: Servers;
  /** The support's display name (specification, section 1). */
  product: string;
  logo: string | null;
  lang: string;
  /** Whether operators see the text while it is being typed (SEND-13). */
  typingPreview: boolean;
  /** The visitor's consent to storage in the browser. */
  consent: ConsentLevel;
  /** The category preselected by the page: its slug, name or id. Null: the visitor chooses (API-13). */
  category: string | null;
  /** The page's own texts, by language and key. Those of ANY_LANG apply to every language. */
  texts: Readonly<Record<string, unknown>>;
  /** The visitor's metadata, as given by the page; undefined if none. */
  metadata: unknown;
  /** The help articles, as given by the page (config/readArticles.ts); undefined if none. */
  articles: unknown;
  /** The parts of the chat that the page has turned off. */
  disabledFeatures: readonly Feature[];
};

export const DEFAULT_COMPANY = 'legal-forms';
export const DEFAULT_LANG = 'en';
/** In the page's own texts: matches every language. */
export const ANY_LANG = '*';
/** The support's display name if the page gives no `product` (specification, section 1). */
export const DEFAULT_PRODUCT = 'Support';
