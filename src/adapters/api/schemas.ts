import * as v from 'valibot';
import type { ToldRealtime } from '../../config/ServerDirectory.ts';
import type { Callback, Message } from '../../entries/message/message.ts';
import { decodeEmoji } from './emoji.ts';

/**
 * The wire contract's shapes, read once, after `camelCase` (CALL-20, CALL-21). Both spellings of a field come out the same (ENT-17);
 * unknown fields are left out, a missing or null optional one has its default.
 */
export const serverId = v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.nonEmpty())]);

const text = v.pipe(v.string(), v.transform(decodeEmoji));
export const optionalText = v.nullish(v.string(), '');
export const flag = v.nullish(v.boolean(), false);
const optionalLink = v.pipe(
  v.nullish(v.string(), null),
  v.transform((link) => link || null),
);

/** ISO 8601; in UTC also where it says no zone. Milliseconds since the epoch. */
export const moment = v.pipe(
  v.string(),
  v.transform((iso) => Date.parse(/[T ][\d:.]+$/.test(iso) ? `${iso.replace(' ', 'T')}Z` : iso)),
  v.finite(),
);

/** The realtime server, where the backend tells of it; an address that is none counts as absent. */
export const realtime: v.GenericSchema<unknown, ToldRealtime | null> = v.fallback(
  v.nullish(
    v.object({
      key: v.pipe(v.string(), v.nonEmpty()),
      url: v.nullish(
        v.pipe(
          v.string(),
          v.regex(/^wss?:\/\//),
          v.check((url) => URL.canParse(url)),
        ),
        null,
      ),
    }),
    null,
  ),
  null,
);

/** What the server offers beside the contract; see docs/wire-additions.md. */
export const offer = { emailTranscript: v.nullish(v.fallback(v.boolean(), false)) };

/** A place in line: 1 is next, 0 is none to tell. */
export const queuePlace = v.pipe(v.number(), v.integer(), v.minValue(0));

export const operator = v.object({ name: optionalText, img: optionalLink });

export const category = v.object({ id: serverId, name: v.string(), slug: optionalText });

export const callback: v.GenericSchema<unknown, Callback> = v.object({
  id: serverId,
  type: optionalText,
  title: v.nullish(text, ''),
  text: v.nullish(text, ''),
  answer: v.nullish(v.boolean(), null),
  selectedDuration: v.nullish(v.number(), null),
  validTo: v.nullish(moment, null),
  durability: v.nullish(v.array(v.number()), []),
});

const attachment = v.object({
  name: v.string(),
  link: v.string(),
  size: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
});

const authorType = v.pipe(v.string(), v.toLowerCase(), v.picklist(['user', 'staff']));

export const message: v.GenericSchema<unknown, Message> = v.pipe(
  v.object({
    id: serverId,
    uuid: optionalText,
    chatId: serverId,
    message: v.nullish(text, ''),
    authorName: optionalText,
    authorType,
    isBot: flag,
    messageType: v.nullish(v.string(), 'default'),
    createdAt: moment,
    attachments: v.nullish(v.array(attachment), []),
    img: optionalLink,
    callback: v.nullish(callback, null),
    withoutScroll: flag,
  }),
  // A message of staff may have no uuid; the thread knows each of its entries by one.
  v.transform(({ message: said, uuid, ...told }) => ({ ...told, text: said, uuid: uuid || `id-${told.id}` })),
);
