import * as v from 'valibot';
import { chat, ticket } from './schemas.ts';

const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.nullish(v.array(item), []), v.readonly());

export const ticketMessage = v.object({
  id: v.number(),
  uuid: v.string(),
  sender: v.picklist(['team', 'customer', 'other']),
  authorName: v.string(),
  authorEmail: v.nullish(v.string(), null),
  viaEmail: v.nullish(v.string(), null),
  text: v.string(),
  isAutomatic: v.boolean(),
  leftOut: list(v.string()),
  attachments: list(v.object({ name: v.string(), link: v.string(), size: v.nullish(v.number(), null) })),
  delivery: v.nullish(v.picklist(['queued', 'sent', 'failed']), null),
  problem: v.nullish(v.string(), null),
  createdAt: v.string(),
});

export const ticketThread = v.object({
  ticket,
  messages: list(ticketMessage),
  chats: list(chat),
  canReply: v.boolean(),
});

export const answered = v.object({ ticket, message: ticketMessage });

export const salesLead = v.object({
  leadId: v.number(),
  email: v.string(),
  fields: list(v.object({ name: v.string(), value: v.string() })),
  handledBy: v.nullish(v.string(), null),
  handledAt: v.nullish(v.string(), null),
  createdAt: v.string(),
});
export const salesLeads = v.object({ leads: list(salesLead) });
export const withLead = v.object({ lead: salesLead });
