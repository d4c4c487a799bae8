import * as v from 'valibot';
import { object } from './object.ts';

/**
 * The shapes of wire.ts as a client reads them, after `camelCase`. Unknown fields are dropped,
 * and a missing or null optional field gets its default. Texts are still encoded (see emoji.ts),
 * and times are ISO 8601. A client that needs them decoded overrides those entries.
 */

/** Ids are opaque: integers in the reference backend, possibly texts in others. */
export const serverId = v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.nonEmpty())]);

export const optionalText = v.nullish(v.string(), '');
export const flag = v.nullish(v.boolean(), false);

/** An empty link counts as absent. */
export const optionalLink = v.pipe(
  v.nullish(v.string(), null),
  v.transform((link) => link || null),
);

/** Converts an ISO 8601 time to milliseconds since the epoch. A time without a zone is in UTC. */
export const moment = v.pipe(
  v.string(),
  v.transform((iso) => Date.parse(/[T ][\d:.]+$/.test(iso) ? `${iso.replace(' ', 'T')}Z` : iso)),
  v.finite(),
);

const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.nullish(v.array(item), []), v.readonly());

const realtimeAccess = object({
  key: v.pipe(v.string(), v.nonEmpty()),
  url: v.nullish(
    v.pipe(
      v.string(),
      v.regex(/^wss?:\/\//),
      v.check((url) => URL.canParse(url)),
    ),
    null,
  ),
});

/**
 * The address of the realtime server. An invalid value counts as absent, so that the rest of the
 * response can be used.
 */
export const realtime = v.fallback(v.nullish(realtimeAccess, null), null);

/**
 * A server's offers, which extend the contract (docs/wire-additions.md). A value of another type
 * counts as absent.
 */
export const offer = {
  emailTranscript: v.nullish(v.fallback(v.boolean(), false)),
  visitorUpdates: v.nullish(v.fallback(v.boolean(), false)),
  emailUnseen: v.nullish(v.fallback(v.boolean(), false)),
  seenMessages: v.nullish(v.fallback(v.boolean(), false)),
};

/** Whether the server accepts a comment on a rating. A value of another type counts as absent. */
export const ratingComments = v.nullish(v.fallback(v.boolean(), false));

/** A place in the queue: 1 is next, 0 means that there is none to show. */
export const queuePlace = v.pipe(v.number(), v.integer(), v.minValue(0));

export const operator = object({ name: optionalText, img: optionalLink });

/** The name of an operator in a field that extends the contract. A value of another type counts as absent. */
export const operatorName = v.nullish(v.fallback(v.string(), ''));

/**
 * The language of `name` extends the contract (docs/wire-additions.md). A value of another type
 * counts as absent.
 */
export const category = object({
  id: serverId,
  name: v.string(),
  slug: optionalText,
  lang: v.optional(v.fallback(v.optional(v.string()), undefined)),
});

const offeredArticle = object({
  id: serverId,
  title: v.pipe(v.string(), v.nonEmpty()),
  url: v.string(),
  text: optionalText,
  words: v.nullish(v.array(v.string()), []),
});

/** A category with its help articles, which extend the contract too. Unusable articles count as absent. */
export const offeredCategory = object({
  ...category.entries,
  articles: v.pipe(
    v.fallback(v.nullish(v.array(v.unknown()), []), []),
    v.transform((given) =>
      given.flatMap((one) => {
        const article = v.safeParse(offeredArticle, one);
        return article.success ? [article.output] : [];
      }),
    ),
  ),
});

const attachment = object({
  name: v.string(),
  link: v.string(),
  size: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
});

/** A request for access to the visitor's profile. */
export const callback = object({
  id: serverId,
  type: optionalText,
  title: optionalText,
  text: optionalText,
  answer: v.nullish(v.boolean(), null),
  selectedDuration: v.nullish(v.number(), null),
  validTo: v.nullish(v.string(), null),
  durability: list(v.number()),
  // These extend the contract (docs/wire-additions.md). A value of another type counts as absent.
  scope: v.nullish(v.fallback(v.nullable(v.picklist(['view', 'edit'])), null)),
  accessUntil: v.nullish(v.fallback(v.nullable(v.string()), null)),
  canStop: v.nullish(v.fallback(v.boolean(), false)),
  stoppedAt: v.nullish(v.fallback(v.nullable(v.string()), null)),
});

export const message = object({
  id: serverId,
  uuid: optionalText,
  chatId: serverId,
  message: optionalText,
  authorName: optionalText,
  authorType: v.pipe(v.string(), v.toLowerCase(), v.picklist(['user', 'staff'])),
  isBot: flag,
  messageType: v.nullish(v.string(), 'default'),
  createdAt: v.string(),
  attachments: list(attachment),
  img: optionalLink,
  callback: v.nullish(callback, null),
  withoutScroll: flag,
});

export const closedBy = v.pipe(v.nullish(v.string(), 'staff'), v.toLowerCase(), v.picklist(['user', 'staff']));
