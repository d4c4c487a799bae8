import * as v from 'valibot';
import { chat } from './chats.ts';
import { blocked } from './management.ts';
import { field, list, text } from './parts.ts';
import { ticket } from './tickets.ts';

export const noteMention = v.object({
  mentionId: v.number(),
  noteId: v.number(),
  chatId: v.nullish(v.number(), null),
  ticketId: v.nullish(v.number(), null),
  authorName: text,
  text,
  isRead: v.boolean(),
  createdAt: v.string(),
});
export const mentions = v.object({ mentions: list(noteMention), unread: v.number() });

/** A filter that a newer desk has saved may have values that this one does not know. They count as none. */
const inboxFilter = v.pipe(
  v.object({
    categoryId: v.nullish(v.number(), null),
    company: text,
    tag: text,
    owner: text,
    waiting: v.fallback(v.picklist(['', 'yes', 'no']), ''),
    language: text,
  }),
  v.transform(({ categoryId: areaId, ...filter }) => ({ areaId, ...filter })),
);
export const deskView = v.object({ id: v.number(), name: v.string(), isShared: v.boolean(), filter: inboxFilter });
export const inboxPage = v.object({
  threads: list(v.object({ chat: v.nullish(chat, null), ticket: v.nullish(ticket, null) })),
  next: v.nullish(v.string(), null),
});
export const inboxChoices = v.object({ companies: list(v.string()), languages: list(v.string()) });

const pieces = list(v.object({ text: v.string(), isMatch: v.boolean() }));
export const found = v.object({
  chats: list(v.object({ chat, pieces })),
  tickets: list(v.object({ ticket, pieces })),
  hasMoreChats: v.nullish(v.boolean(), false),
  hasMoreTickets: v.nullish(v.boolean(), false),
});
const bulkOutcome = v.object({
  done: v.number(),
  skipped: list(v.object({ reason: v.string(), count: v.number() })),
});
export const bulkAnswer = v.object({
  bulkId: v.number(),
  outcome: bulkOutcome,
  chats: list(chat),
  tickets: list(ticket),
});
export const snoozed = v.object({ chats: list(chat), tickets: list(ticket), next: v.nullish(v.string(), null) });
export const views = field('views', list(deskView));
export const withView = field('view', deskView);

export const knownVisitor = v.object({
  block: v.nullish(blocked, null),
  chats: list(chat),
  tickets: list(ticket),
});
