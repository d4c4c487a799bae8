import type { WidgetProperties } from '../../elements/attributes.ts';
import type { ConsentLevel } from './Consent.ts';
import type { Feature } from './features.ts';

/** An element's attributes and properties, by property name. Undefined: not given. */
export type WidgetProps = Partial<WidgetProperties> & {
  metadata?: unknown;
  texts?: Readonly<Record<string, unknown>>;
};

/** The visitor as the page names them; a guest where all fields are undefined. `details`: name, phone and picture, if the page gave them. */
export type GivenUser = {
  userId?: string | undefined;
  email?: string | undefined;
  token?: string | undefined;
  details?: unknown;
};

/** The servers of one environment, or as the attributes say; URLs without a trailing slash. */
export type Servers = {
  apiUrl: string;
  /** ws:// or wss://, with the port where it is not the scheme's own. */
  socketUrl: string;
  ticketUrl: string;
  trackingUrl: string;
  translationsUrl: string;
  /** '' for none. */
  pushKey: string;
  /** The page gave the key, or asks an environment's own servers, whose key is configured: what the backend tells does not count. */
  isKeyGiven: boolean;
  /** The page gave the socket's address. */
  isSocketGiven: boolean;
  /** '' for none, or such as 'App\\Events'. */
  eventNamespace: string;
};

/** Settings that stay while a session lives, unless the page changes an attribute. */
export type Settings = {
  servers: Servers;
  /** The default support display name: specification, section 1. */
  product: string;
  logo: string | null;
  lang: string;
  /** The operators see what is being typed before it is sent (SEND-13). */
  typingPreview: boolean;
  /** The visitor's consent to storage in the browser. */
  consent: ConsentLevel;
  /** The question area that is chosen for the visitor: its slug, name or id; null: the visitor chooses (API-13). */
  category: string | null;
  /** The page's own texts, by language and key; those of ANY_LANG are shown in every language. */
  texts: Readonly<Record<string, unknown>>;
  /** The page's record of the visitor, as the page has given it; undefined: none. */
  metadata: unknown;
  /** The parts of the chat that the page has turned off. */
  disabledFeatures: readonly Feature[];
};

export const DEFAULT_COMPANY = 'legal-forms';
export const DEFAULT_LANG = 'en';
/** In the page's own texts: for whichever language is shown. */
export const ANY_LANG = '*';
/** The support's display name where the page gives no `product` (specification, section 1). */
export const DEFAULT_PRODUCT = 'Support';
