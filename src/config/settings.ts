import type { WidgetProperties } from '../../elements/attributes.ts';
import type { ConsentLevel } from './Consent.ts';

/** An element's attributes and properties, by property name. Undefined: not given. */
export type WidgetProps = Partial<WidgetProperties>;

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
  theme: 'light' | 'dark' | 'auto';
  lang: string;
  chatButton: boolean;
  /** The operators see what is being typed before it is sent (SEND-13). */
  typingPreview: boolean;
  /** The visitor's consent to storage in the browser. */
  consent: ConsentLevel;
};

export const DEFAULT_COMPANY = 'legal-forms';
export const DEFAULT_LANG = 'en';
/** The support's display name where the page gives no `product` (specification, section 1). */
export const DEFAULT_PRODUCT = 'Support';
