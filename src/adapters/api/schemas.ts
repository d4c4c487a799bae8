import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import * as wire from '../../../protocol/schemas.ts';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import type { Callback, Message } from '../../entries/message/message.ts';

/**
 * The wire's shapes as the widget stores them (CALL-20, CALL-21): emoji are decoded, times are
 * milliseconds since the epoch (ENT-17).
 */
const text = v.pipe(wire.optionalText, v.transform(decodeEmoji));

export const callback: v.GenericSchema<unknown, Callback> = object({
  ...wire.callback.entries,
  title: text,
  text,
  validTo: v.nullish(wire.moment, null),
  accessUntil: v.nullish(v.fallback(v.nullable(wire.moment), null)),
  stoppedAt: v.nullish(v.fallback(v.nullable(wire.moment), null)),
});

export const message: v.GenericSchema<unknown, Message> = v.pipe(
  object({
    ...wire.message.entries,
    message: text,
    createdAt: wire.moment,
    callback: v.nullish(callback, null),
  }),
  // A staff message may have no uuid, but the thread identifies each entry by one.
  v.transform(({ message: decoded, uuid, ...rest }) => ({ ...rest, text: decoded, uuid: uuid || `id-${rest.id}` })),
);
