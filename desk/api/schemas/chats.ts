import * as v from 'valibot';
import * as wire from '../../../protocol/schemas.ts';
import { CHAT_EVENT_KINDS } from '../../../protocol/chatEventKinds.ts';
import { field, list, text } from './parts.ts';

/** The reference backend's ids are integers, and the desk compares them. */
export const message = v.object({
  ...wire.message.entries,
  id: v.number(),
  chatId: v.number(),
  mailedAt: v.nullish(v.string(), null),
  mailProblem: v.nullish(v.string(), null),
  isProven: v.nullish(v.boolean(), null),
});

const visitor = v.object({
  name: text,
  email: v.nullish(v.string(), null),
  type: v.picklist(['guest', 'registered']),
  /** A backend that does not send it makes no claim, and the desk shows no mark. */
  isVerified: v.nullish(v.boolean(), true),
  userId: text,
  browser: text,
  os: text,
  referer: text,
  page: v.nullish(v.string(), null),
  language: v.nullish(v.string(), null),
  displayName: v.nullish(v.string(), null),
  phone: v.nullish(v.string(), null),
  avatar: v.nullish(v.string(), null),
});

export const snoozable = {
  /** `until` null: until the customer answers. */
  snooze: v.nullish(v.object({ since: v.string(), until: v.nullish(v.string(), null) }), null),
  backAt: v.nullish(v.string(), null),
};

export const chat = v.object({
  chatId: v.number(),
  room: v.string(),
  company: text,
  status: v.picklist(['waiting', 'open', 'closed']),
  closedBy: v.nullish(v.picklist(['user', 'staff']), null),
  category: v.nullish(wire.category, null),
  visitor,
  metadata: list(v.object({ name: v.string(), value: v.union([v.string(), v.number(), v.boolean()]) })),
  chatFrom: v.nullish(v.string(), null),
  operator: v.nullish(wire.operator, null),
  operatorId: v.nullish(v.number(), null),
  /** Null from a backend that does not send it; the wait then counts from the chat's start. */
  waitingSince: v.nullish(v.string(), null),
  unread: v.nullish(v.number(), 0),
  readByVisitor: v.nullish(v.number(), null),
  visitorSeenId: v.nullish(v.number(), null),
  isUndelivered: v.nullish(v.boolean(), false),
  rate: v.nullish(v.number(), null),
  rateComment: v.nullish(v.string(), null),
  tags: list(v.string()),
  ...snoozable,
  /** Closed with others: it ends then, unless the action is undone. */
  closesAt: v.nullish(v.string(), null),
  lastMessage: v.nullish(message, null),
  createdAt: v.string(),
  updatedAt: v.string(),
});

export const chatEvent = v.object({
  kind: v.picklist(CHAT_EVENT_KINDS),
  text: text,
  createdAt: v.string(),
});

export const chatNote = v.object({
  id: v.number(),
  uuid: v.string(),
  text: v.string(),
  authorName: v.string(),
  mentions: list(v.object({ operatorId: v.number(), name: v.string() })),
  createdAt: v.string(),
});

export const conversation = v.object({
  chat,
  messages: list(message),
  hasMore: v.optional(v.boolean(), false),
  events: list(chatEvent),
  /** Absent in a page of earlier messages. */
  notes: v.optional(v.array(chatNote)),
});
export const chats = field('chats', list(chat));
export const withMessage = field('message', message);
export const withChat = field('chat', chat);
export const notes = field('notes', list(chatNote));
export const withNote = field('note', chatNote);
