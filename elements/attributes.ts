/** One of several words. `byDefault` counts where the page says nothing, and `ifUnknown` in place of an unknown word. */
const choice = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  byDefault: NoInfer<Word> = words[0],
  ifUnknown: NoInfer<Word> = byDefault,
): Choice<Word> => ({ kind: 'choice', words, byDefault, ifUnknown });

/**
 * The attributes of `<support-launcher>` and `<support-chat>`, each with the property of the same name in camelCase: the one table from
 * which the observed attributes, the accessors, their types, custom-elements.json and the documentation are made
 * (scripts/contract). A comment is the attribute's public description.
 */
export const ATTRIBUTES = {
  /** The company's slug; `legal-forms` by default. Elements of one company share one conversation. */
  company: { kind: 'text' },
  /** The customer's id, a text or a whole number. With `email` the visitor is registered, otherwise a guest. */
  'user-id': { kind: 'id', isPrivate: true },
  /** The customer's email. */
  email: { kind: 'text', isPrivate: true },
  /** The customer's bearer token, sent with the start of a chat. */
  token: { kind: 'text', isPrivate: true },
  /** Whether the window is open. It follows what the visitor does, and setting it opens or closes the window. */
  open: { kind: 'flag' },
  /** The language of the texts, BCP 47; by default that of the page around the element, else `en`. Built in: ar, de, en, es, fr, ja, pt. */
  lang: { kind: 'text' },
  /** The name shown while no operator is known. */
  product: { kind: 'text' },
  /** URL of the picture shown while no operator is known. */
  logo: { kind: 'text' },
  /** The colours. `auto`, the default, follows the visitor's system. */
  theme: choice(['light', 'dark', 'auto'], 'auto'),
  /** URL of the support backend. Nothing else is needed: the other URLs and the key follow from it. */
  'api-url': { kind: 'text' },
  /** URL of the realtime server, ws or wss; the host of `api-url` by default. */
  'socket-url': { kind: 'text' },
  /** URL of the ticket API; `api-url` by default. */
  'ticket-url': { kind: 'text' },
  /** The realtime server's app key. A backend may tell it; then it need not be given. */
  'push-key': { kind: 'text' },
  /** URL of the translations; `api-url` by default. */
  'translations-url': { kind: 'text' },
  /** URL that counts events; `api-url` by default. */
  'tracking-url': { kind: 'text' },
  /** Prefix of the realtime events' names, such as `App\Events`. */
  'event-namespace': { kind: 'text' },
  /** With `off`, operators do not see what is being typed before it is sent. */
  'typing-preview': choice(['on', 'off']),
  /** The data that may be kept in the visitor's browser; `all` by default. `pending`: not decided yet; stored data stays, and nothing is written. */
  consent: choice(['none', 'pending', 'functional', 'all'], 'all', 'none'),
  /** The question area that is chosen for the visitor: its slug, name or id. */
  category: { kind: 'text' },
  /** Parts of the chat to turn off: any of `no-files no-emoji no-rating no-download no-sound`. */
  features: { kind: 'text' },
  /** Where the launcher is shown: `auto`, the default, everywhere but on phones; `always` on phones too; `never` leaves the button to the page. */
  launcher: choice(['auto', 'always', 'never']),
  /** The side of launcher, bubble and window: `end`, the default, is right where the page is read from left to right. */
  side: choice(['end', 'start']),
  /** When the chat is loaded: `touch`, the default, at the first press; `idle` once the page has nothing to do; `now`. Neither opens it. */
  load: choice(['touch', 'idle', 'now']),
  /** The offer while no operator is online: `form`, the default, shows the ticket form; `hide` shows no launcher, and asks the server at once. */
  offline: choice(['form', 'hide']),
  /** Shows the launcher on phones too, and loads the chat at once. For the launcher; on a chat it says the same of both. */
  'chat-button': { kind: 'flag' },
} as const satisfies Readonly<Record<string, Attribute>>;

/** Properties without an attribute, because they are private, or no text. Their types are `PropertiesAlone` of widgetElement.ts. */
export const PROPERTIES_ALONE = ['tokenProvider', 'user', 'metadata', 'texts'] as const;

/**
 * A text; an id; a flag, true where the attribute is present; or one of several words. Setting the
 * property of a text or a choice writes the attribute too, unless it is `isPrivate`: session recorders copy attributes, and a page that sets a
 * property may want to keep it from them.
 */
type Attribute =
  { readonly kind: 'text' | 'id'; readonly isPrivate?: true } | { readonly kind: 'flag' } | Choice<string>;

type Choice<Word extends string> = {
  readonly kind: 'choice';
  readonly words: readonly Word[];
  readonly byDefault: Word;
  readonly ifUnknown: Word;
};

/** A customer's id. A number is a safe integer, because two ids beyond that may read the same. */
export type UserId = string | number | bigint;

type Table = typeof ATTRIBUTES;
export type AttributeName = keyof Table;

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type ValueOf<Row extends Attribute> =
  Row extends Choice<infer Word>
    ? Word
    : Row extends { kind: 'flag' }
      ? boolean
      : Row extends { kind: 'id' }
        ? UserId
        : string;

/** The properties of both elements, by name. An absent one is undefined. */
export type WidgetProperties = { [Name in AttributeName as CamelCase<Name>]: ValueOf<Table[Name]> | undefined };
export type PropertyName = keyof WidgetProperties;

/** Attributes by their own names, as a template writes them. */
export type AttributeValues = {
  [Name in AttributeName]?: (Name extends 'user-id' ? UserId : never) | string | boolean | undefined;
};

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[];

/** `apiUrl` of `api-url`. */
export const propertyOf = (attribute: AttributeName): PropertyName =>
  attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as PropertyName;
