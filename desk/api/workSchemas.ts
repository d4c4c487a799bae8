import * as v from 'valibot';
import { chat, ticket } from './schemas.ts';

const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.nullish(v.array(item), []), v.readonly());

export const cannedReply = v.object({ id: v.number(), shortcut: v.string(), text: v.string() });
export const chatNote = v.object({
  id: v.number(),
  uuid: v.string(),
  text: v.string(),
  authorName: v.string(),
  createdAt: v.string(),
});
export const tagCount = v.object({ tag: v.string(), chats: v.number() });

export const cannedReplies = v.object({ replies: list(cannedReply) });
export const withCannedReply = v.object({ reply: cannedReply });
export const notes = v.object({ notes: list(chatNote) });
export const withNote = v.object({ note: chatNote });
export const tags = v.object({ tags: list(tagCount) });

const pieces = list(v.object({ text: v.string(), isMatch: v.boolean() }));
export const found = v.object({
  chats: list(v.object({ chat, pieces })),
  tickets: list(v.object({ ticket, pieces })),
});

export const blocked = v.object({
  id: v.number(),
  userId: v.string(),
  userType: v.picklist(['guest', 'registered']),
  email: v.nullish(v.string(), null),
  name: v.string(),
  reason: v.string(),
  blockedBy: v.string(),
  createdAt: v.string(),
});
export const withBlock = v.object({ block: v.nullish(blocked, null) });
export const blockedVisitors = v.object({ visitors: list(blocked) });

export const openingHours = v.object({
  id: v.number(),
  company: v.string(),
  timeZone: v.string(),
  weekly: list(list(v.object({ from: v.string(), to: v.string() }))),
  holidays: list(v.object({ date: v.string(), name: v.string() })),
  isOpen: v.boolean(),
  opensAt: v.nullish(v.string(), null),
});
export const withHours = v.object({ hours: openingHours });
export const allHours = v.object({ hours: list(openingHours) });

const figure = v.object({
  name: v.string(),
  chats: v.number(),
  answered: v.number(),
  waitingSeconds: v.nullish(v.number(), null),
  answerSeconds: v.nullish(v.number(), null),
  ratings: v.number(),
  rating: v.nullish(v.number(), null),
});
export const figures = v.object({
  total: figure,
  tickets: v.number(),
  days: list(figure),
  areas: list(figure),
  operators: list(figure),
});
