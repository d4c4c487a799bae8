import * as v from 'valibot';
import * as wire from '../../../protocol/schemas.ts';
import { chat, chatNote, snoozable } from './chats.ts';
import { field, list, text } from './parts.ts';

export const ticket = v.object({
  ticketId: v.number(),
  company: text,
  email: v.nullish(v.string(), null),
  name: v.nullish(v.string(), null),
  message: text,
  subject: v.nullish(v.string(), null),
  source: v.picklist(['form', 'mail']),
  /** The chat of which an operator made the ticket. */
  chatId: v.nullish(v.number(), null),
  category: v.nullish(wire.category, null),
  domain: text,
  page: v.nullish(v.string(), null),
  language: v.nullish(v.string(), null),
  tags: list(v.string()),
  ...snoozable,
  cc: list(v.string()),
  operatorId: v.nullish(v.number(), null),
  operatorName: v.nullish(v.string(), null),
  lastFrom: v.picklist(['team', 'customer']),
  lastAuthor: v.nullish(v.string(), null),
  preview: text,
  isUndelivered: v.boolean(),
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Null from a backend that does not send it; the wait then counts from the last change. */
  waitingSince: v.nullish(v.string(), null),
  status: v.picklist(['open', 'pending', 'solved']),
});

const ticketFile = v.object({ name: v.string(), link: v.string(), size: v.nullish(v.number(), null) });

export const ticketMessage = v.object({
  id: v.number(),
  uuid: v.string(),
  sender: v.picklist(['team', 'customer', 'other']),
  authorName: v.string(),
  authorEmail: v.nullish(v.string(), null),
  viaEmail: v.nullish(v.string(), null),
  cc: list(v.string()),
  isParticipant: v.nullish(v.boolean(), false),
  forwardedTo: v.nullish(v.string(), null),
  answeredForwardId: v.nullish(v.number(), null),
  text: v.string(),
  isAutomatic: v.boolean(),
  isProven: v.nullish(v.boolean(), null),
  leftOut: list(v.string()),
  attachments: list(ticketFile),
  delivery: v.nullish(v.picklist(['queued', 'sent', 'failed']), null),
  problem: v.nullish(v.string(), null),
  createdAt: v.string(),
});

export const ticketThread = v.object({
  ticket,
  attachments: list(ticketFile),
  messages: list(ticketMessage),
  hasMore: v.optional(v.boolean(), false),
  notes: list(chatNote),
  /** The other chats and tickets of the same person. */
  chats: list(chat),
  tickets: list(ticket),
  canReply: v.boolean(),
  /** A backend that does not send it cannot forward. */
  canForward: v.nullish(v.boolean(), false),
});

export const answered = v.object({ ticket, message: ticketMessage });

export const leftAsideMail = v.object({
  mailId: v.number(),
  /** The desk shows an unknown reason by its name. */
  reason: v.string(),
  authorName: text,
  authorEmail: v.nullish(v.string(), null),
  subject: text,
  text,
  leftOut: list(v.string()),
  chatId: v.nullish(v.number(), null),
  createdAt: v.string(),
});

export const salesLead = v.object({
  leadId: v.number(),
  email: v.string(),
  fields: list(v.object({ name: v.string(), value: v.string() })),
  handledBy: v.nullish(v.string(), null),
  handledAt: v.nullish(v.string(), null),
  createdAt: v.string(),
});
export const tickets = field('tickets', list(ticket));
export const withTicket = field('ticket', ticket);
export const leftAsideMails = field('mails', list(leftAsideMail));
export const salesLeads = field('leads', list(salesLead));
export const withLead = field('lead', salesLead);
