import { ATTRIBUTES, type PropertyName } from '../../elements/attributes.ts';
import { disabledFeatures } from './features.ts';
import { ENVIRONMENTS, environmentOf } from './environments.ts';
import { DEFAULT_LANG, DEFAULT_PRODUCT, type Servers, type Settings, type WidgetProps } from './settings.ts';
import { wordOf } from './words.ts';

type UrlProp = 'apiUrl' | 'socketUrl' | 'ticketUrl' | 'trackingUrl' | 'translationsUrl';
type WordProp = 'typingPreview' | 'consent' | 'features';
type TextProp = 'product' | 'logo' | 'lang' | 'category' | 'pushKey' | 'eventNamespace';
/** Read by the widget and the elements before the app is loaded. */
type ReadByWidget = 'company' | 'userId' | 'email' | 'token' | 'open' | 'load' | 'offline';
type ReadByElement = 'theme' | 'launcher' | 'side' | 'chatButton';
/** Attributes that nothing reads. If there is one, no call of readSettings compiles. */
type Unread = Exclude<PropertyName, UrlProp | WordProp | TextProp | ReadByWidget | ReadByElement>;

const NO_TEXTS = {};

/**
 * Builds the settings from the page's attributes and its origin (EL-09, ENV-01). An unusable
 * value, such as a broken URL, falls back to the environment's value, and a console warning names
 * the attribute.
 */
export function readSettings(
  props: WidgetProps & Record<Unread, never>,
  origin: string,
  warn: (line: string) => void = console.warn,
): Settings {
  const { product, logo, lang, typingPreview, consent, category, features } = props;
  return {
    servers: readServers(props, origin, warn),
    product: text(product) ?? DEFAULT_PRODUCT,
    logo: text(logo) ?? null,
    lang: text(lang) ?? DEFAULT_LANG,
    typingPreview: typingPreview !== 'off',
    consent: wordOf(ATTRIBUTES.consent, consent),
    category: text(category) ?? null,
    metadata: props.metadata,
    articles: props.articles,
    texts: props.texts ?? NO_TEXTS,
    disabledFeatures: disabledFeatures(features),
  };
}

function readServers(props: WidgetProps, origin: string, warn: (line: string) => void): Servers {
  const name = environmentOf(origin);
  const environment = ENVIRONMENTS[name];
  const read = (prop: UrlProp, protocols = ['https:', 'http:']): string | undefined => {
    const given = text(props[prop]);
    const url = given === undefined ? undefined : urlOf(given, origin, protocols);
    if (given !== undefined && url === undefined)
      warn(`support-chat: the attribute ${attributeOf(prop)} is not a URL of a server: ${given}`);
    return url;
  };
  const apiUrl = read('apiUrl');
  const socketUrl = read('socketUrl', ['wss:', 'ws:']);
  const pushKey = text(props.pushKey);
  return {
    apiUrl: apiUrl ?? environment.apiUrl,
    socketUrl: socketUrl ?? (apiUrl === undefined ? environment.socketUrl : socketOf(apiUrl)),
    ticketUrl: read('ticketUrl') ?? apiUrl ?? environment.ticketUrl,
    trackingUrl: read('trackingUrl') ?? apiUrl ?? environment.trackingUrl,
    translationsUrl: read('translationsUrl') ?? apiUrl ?? environment.translationsUrl,
    pushKey: pushKey ?? environment.pushKey,
    // An environment's key works only with its own servers, not with another API. A backend on
    // this machine generates its own.
    isKeyGiven: pushKey !== undefined || (apiUrl === undefined && name !== 'local'),
    isSocketGiven: socketUrl !== undefined,
    eventNamespace: text(props.eventNamespace) ?? environment.eventNamespace,
  };
}

/**
 * Returns the URL without trailing slash, query or hash. A relative path resolves to the page's
 * own server. For sockets, http means ws.
 */
function urlOf(given: string, origin: string, protocols: readonly string[]): string | undefined {
  if (!URL.canParse(given, URL.canParse(origin) ? origin : undefined)) return undefined;
  const url = new URL(given, URL.canParse(origin) ? origin : undefined);
  const isSocket = protocols.includes('wss:');
  const protocol = isSocket ? url.protocol.replace(/^http/, 'ws') : url.protocol;
  if (!protocols.includes(protocol)) return undefined;
  return `${protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}

function socketOf(apiUrl: string): string {
  const { protocol, host } = new URL(apiUrl);
  return `${protocol.replace('http', 'ws')}//${host}`;
}

/** A property can hold any value. */
function text(given: unknown): string | undefined {
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined;
}

function attributeOf(prop: string): string {
  return prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
