import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { LAST_MOMENT_MS } from '../../config/limits.ts';
import type { ServerId } from '../entryBase.ts';
import type { Message } from './message.ts';

export const serverId: v.GenericSchema<unknown, ServerId> = v.union([v.number(), v.string()]);

/** Milliseconds since the epoch. */
export const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(LAST_MOMENT_MS));

export const decodedOperator = object({ name: v.string(), img: v.nullable(v.string()) });

const callback = object({
  id: serverId,
  type: v.string(),
  title: v.string(),
  text: v.string(),
  answer: v.nullable(v.boolean()),
  selectedDuration: v.nullable(v.number()),
  validTo: v.nullable(v.number()),
  durability: v.array(v.number()),
  scope: v.nullish(v.picklist(['view', 'edit'])),
  accessUntil: v.nullish(v.number()),
  canStop: v.nullish(v.boolean()),
  stoppedAt: v.nullish(v.number()),
});

/** A message decoded earlier by the widget, read back from storage or received from another tab. */
export const decodedMessage: v.GenericSchema<unknown, Message> = object({
  id: serverId,
  uuid: v.string(),
  chatId: serverId,
  text: v.string(),
  authorName: v.string(),
  authorType: v.picklist(['user', 'staff']),
  isBot: v.boolean(),
  messageType: v.string(),
  createdAt: moment,
  attachments: v.array(object({ name: v.string(), link: v.string(), size: v.nullable(v.number()) })),
  img: v.nullable(v.string()),
  callback: v.nullable(callback),
  withoutScroll: v.boolean(),
});
