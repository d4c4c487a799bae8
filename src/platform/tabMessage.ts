import * as v from 'valibot';
import { LAST_MOMENT_MS } from '../config/limits.ts';
import type { TabMessage } from '../ports.ts';

const id = v.union([v.number(), v.string()]);

const callback = v.object({
  id,
  type: v.string(),
  title: v.string(),
  text: v.string(),
  answer: v.nullable(v.boolean()),
  selectedDuration: v.nullable(v.number()),
  validTo: v.nullable(v.number()),
  durability: v.array(v.number()),
});

const message = v.object({
  id,
  uuid: v.string(),
  chatId: id,
  text: v.string(),
  authorName: v.string(),
  authorType: v.picklist(['user', 'staff']),
  isBot: v.boolean(),
  messageType: v.string(),
  createdAt: v.pipe(v.number(), v.minValue(0), v.maxValue(LAST_MOMENT_MS)),
  attachments: v.array(v.object({ name: v.string(), link: v.string(), size: v.nullable(v.number()) })),
  img: v.nullable(v.string()),
  callback: v.nullable(callback),
  withoutScroll: v.boolean(),
});

/** What another tab may say; a tab may run another version of the widget. */
export const tabMessage: v.GenericSchema<unknown, TabMessage> = v.variant('type', [
  v.object({ type: v.literal('message'), message }),
  v.object({ type: v.literal('read'), messageId: id }),
  v.object({ type: v.literal('closed') }),
  v.object({ type: v.literal('reset') }),
]);
