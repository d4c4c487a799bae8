import type { Feature } from '../src/config/features.ts';

/** One of several words. `byDefault` applies if the attribute is absent, and `ifUnknown` if its word is unknown. */
const choice = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  byDefault: NoInfer<Word> = words[0],
  ifUnknown: NoInfer<Word> = byDefault,
): Choice<Word> => ({ kind: 'choice', words, byDefault, ifUnknown });

/**
 * The attributes of `<support-launcher>` and `<support-chat>`. Each has a property of the same name in camelCase. The observed attributes,
 * the accessors, their types, custom-elements.json and the documentation are generated from this table (scripts/contract). A comment is
 * the attribute's public description.
 */
export const ATTRIBUTES = {
  /** The company's slug; `legal-forms` by default. Elements of one company share one conversation. */
  company: { kind: 'text' },
  /** The customer's id, a text or a whole number. With `email` the visitor is registered, otherwise a guest. */
  'user-id': { kind: 'id', isPrivate: true },
  /** The customer's e-mail address. */
  email: { kind: 'text', isPrivate: true },
  /** The customer's bearer token, sent with the start of a chat. */
  token: { kind: 'text', isPrivate: true },
  /** Whether the window is open. Setting it opens or closes the window, and it changes when the visitor does so. */
  open: { kind: 'flag' },
  /** The language of the texts, BCP 47; by default the page's language, else `en`. Built in: ar, de, en, es, fr, ja, pt. */
  lang: { kind: 'text' },
  /** The name shown while no operator is known. */
  product: { kind: 'text' },
  /** URL of the picture shown while no operator is known. */
  logo: { kind: 'text' },
  /** The colour scheme. `auto`, the default, follows the visitor's system. */
  theme: choice(['light', 'dark', 'auto'], 'auto'),
  /** URL of the support backend. The other URLs and the key are derived from it, so no other URL is required. */
  'api-url': { kind: 'text' },
  /** URL of the realtime server, ws or wss; the host of `api-url` by default. */
  'socket-url': { kind: 'text' },
  /** URL of the ticket API; `api-url` by default. */
  'ticket-url': { kind: 'text' },
  /** The realtime server's app key. Optional if the backend provides it. */
  'push-key': { kind: 'text' },
  /** URL of the translations; `api-url` by default. */
  'translations-url': { kind: 'text' },
  /** URL that counts events; `api-url` by default. */
  'tracking-url': { kind: 'text' },
  /** Prefix of the realtime event names, such as `App\Events`. */
  'event-namespace': { kind: 'text' },
  /** With `off`, operators do not see the text before it is sent. */
  'typing-preview': choice(['on', 'off']),
  /** The data that may be stored in the visitor's browser; `all` by default. `pending`: undecided; stored data stays, and nothing is written. */
  consent: choice(['none', 'pending', 'functional', 'all'], 'all', 'none'),
  /** The question area to preselect: its slug, name or id. */
  category: { kind: 'text' },
  /** Parts of the chat to turn off: any of `no-files no-emoji no-rating no-download no-sound`. */
  features: { kind: 'text' },
  /** Where the launcher is shown: `auto`, the default, everywhere except on phones; `always` on phones too; `never` if the page has its own button. */
  launcher: choice(['auto', 'always', 'never']),
  /** The side of the launcher and the window: `end`, the default, is the right side on left-to-right pages. */
  side: choice(['end', 'start']),
  /** When the chat is loaded: `touch`, the default, at the first press; `idle` once the page is idle; `now` immediately. None of them opens the chat. */
  load: choice(['touch', 'idle', 'now']),
  /** While no operator is online: `form`, the default, shows the ticket form; `hide` hides the launcher and asks the server when the page loads. */
  offline: choice(['form', 'hide']),
  /** Shows the launcher on phones too, and loads the chat immediately. On a chat it applies to its launcher as well. */
  'chat-button': { kind: 'flag' },
} as const satisfies Readonly<Record<string, Attribute>>;

/** Properties without an attribute, because they are private or not text. Their types are `PropertiesAlone` in widgetElement.ts. */
export const PROPERTIES_ALONE = ['tokenProvider', 'user', 'metadata', 'texts', 'articles'] as const;

/**
 * A text, an id, a flag (true if the attribute is present) or one of several words. Setting the property of a text or a choice also writes
 * the attribute, unless it is `isPrivate`: session recorders copy attributes, and the page may want to hide the value from them.
 */
type Attribute =
  { readonly kind: 'text' | 'id'; readonly isPrivate?: true } | { readonly kind: 'flag' } | Choice<string>;

type Choice<Word extends string> = {
  readonly kind: 'choice';
  readonly words: readonly Word[];
  readonly byDefault: Word;
  readonly ifUnknown: Word;
};

/** A customer's id. A number must be a safe integer, because two larger ids may be the same number. */
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

/** Words in any order, each at most once, separated by spaces. */
type ListOf<Word extends string> = { [One in Word]: One | `${One} ${ListOf<Exclude<Word, One>>}` }[Word];
/** A value of the attribute `features`, such as `no-files no-sound`. */
export type Features = '' | ListOf<`no-${Feature}`>;

/** The properties of both elements, by name. An absent one is undefined. */
export type WidgetProperties = {
  [Name in AttributeName as CamelCase<Name>]: (Name extends 'features' ? Features : ValueOf<Table[Name]>) | undefined;
};
export type PropertyName = keyof WidgetProperties;

/** Attributes by their own names, as a template writes them. */
export type AttributeValues = {
  [Name in AttributeName]?: (Name extends 'user-id' ? UserId : never) | string | boolean | undefined;
};

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[];

/** `apiUrl` of `api-url`. */
export const propertyOf = (attribute: AttributeName): PropertyName =>
  attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as PropertyName;
