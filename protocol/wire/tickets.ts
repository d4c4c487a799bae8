import { type Static, Type } from 'typebox';
import { id, nullable, oneOf, orNull, text, time } from '../shapes.ts';
import { Category } from './areas.ts';
import { snoozable } from './chats.ts';
import { Attachment } from './messages.ts';

export type TicketStatus = Static<typeof TicketStatus>;
/** Open: the team has to reply. Pending: the customer does. */
export const TicketStatus = oneOf('open', 'pending', 'solved');

export type Ticket = Static<typeof Ticket>;
export const Ticket = Type.Object(
  {
    ticket_id: id,
    company: text,
    email: nullable(text),
    name: nullable(text),
    subject: nullable(
      Type.String({
        description: 'The subject of the e-mail that opened it, or as changed at the desk; null for none.',
      }),
    ),
    source: oneOf('form', 'mail'),
    chat_id: Type.Optional(nullable(Type.Integer({ description: 'The chat of which an operator made the ticket.' }))),
    message: text,
    category: orNull(Category),
    domain: text,
    page: Type.Optional(nullable(Type.String({ description: 'The page on which the form was sent.' }))),
    language: Type.Optional(nullable(Type.String({ description: 'The language of the browser, BCP 47.' }))),
    tags: Type.Optional(Type.Array(text)),
    cc: Type.Optional(Type.Array(text, { description: 'The addresses that get a copy of the next e-mail.' })),
    status: TicketStatus,
    operator_id: nullable(Type.Integer({ description: 'The operator who owns it; null without an owner.' })),
    operator_name: nullable(text),
    last_from: oneOf('team', 'customer'),
    last_author: Type.Optional(
      nullable(
        Type.String({
          description: 'The author of the newest message, if it is neither the team’s nor the customer’s.',
        }),
      ),
    ),
    preview: Type.String({ description: 'The beginning of the newest message.' }),
    is_undelivered: Type.Boolean({
      description: 'The newest reply that was sent could not be delivered, or came back from the customer.',
    }),
    revision: Type.Integer({ description: 'Increases with each change, so the larger of two is newer.' }),
    created_at: time,
    updated_at: time,
    waiting_since: Type.Optional(
      nullable(
        Type.String({ format: 'date-time', description: 'Since when the team owes an answer; null if it owes none.' }),
      ),
    ),
    ...snoozable,
  },
  { title: 'Ticket' },
);

export type TicketMessage = Static<typeof TicketMessage>;
export const TicketMessage = Type.Object(
  {
    id,
    uuid: text,
    sender: Type.Unsafe<'team' | 'customer' | 'other'>({
      type: 'string',
      enum: ['team', 'customer', 'other'],
      description: 'Other: an answer that belongs to the ticket, from an address that is not the customer’s.',
    }),
    author_name: text,
    author_email: nullable(text),
    via_email: Type.Optional(
      nullable(
        Type.String({
          description: 'The address in From, if answers go to another one: a contact form, a group, a second mailbox.',
        }),
      ),
    ),
    cc: Type.Optional(Type.Array(text, { description: 'The addresses that got a copy.' })),
    is_participant: Type.Optional(
      Type.Boolean({ description: 'The author is not the customer, but was in copy of an earlier e-mail.' }),
    ),
    forwarded_to: Type.Optional(
      nullable(
        Type.String({ description: 'The e-mail forwards the ticket to this address. The customer does not get it.' }),
      ),
    ),
    answered_forward_id: Type.Optional(
      nullable(Type.Integer({ description: 'The forward that this e-mail answers. The customer does not see it.' })),
    ),
    text,
    is_automatic: Type.Boolean({
      description: 'Whether a program sent it, such as an out-of-office reply or a bounce.',
    }),
    is_proven: Type.Optional(
      nullable(
        Type.Boolean({
          description:
            'Whether the mail server has proved the sender; null for an e-mail of the team, and if it is not known.',
        }),
      ),
    ),
    left_out: Type.Array(text, { description: 'Parts of the e-mail that were not kept, each with the reason.' }),
    attachments: Type.Array(Attachment),
    delivery: nullable(oneOf('queued', 'sent', 'failed')),
    problem: nullable(
      Type.String({
        description:
          'The error of the last attempt to send it, or why it came back (failed); of a sent one, which copies were refused or came back.',
      }),
    ),
    created_at: time,
  },
  { title: 'TicketMessage', description: 'An e-mail of a ticket. Plain text; never HTML.' },
);

export type SalesLead = Static<typeof SalesLead>;
export const SalesLead = Type.Object(
  {
    lead_id: id,
    email: text,
    fields: Type.Array(Type.Object({ name: text, value: text }), { description: 'The form as it was filled in.' }),
    handled_by: nullable(Type.String({ description: 'The operator who has handled it; null while it is new.' })),
    handled_at: nullable(time),
    created_at: time,
  },
  { title: 'SalesLead', description: 'A request for an offer.' },
);

export type LeftAsideReason = Static<typeof LeftAsideReason>;
const LeftAsideReason = oneOf(
  ...(['auto-submitted', 'autoresponder', 'bounce', 'precedence', 'no-reply', 'own', 'blocked'] as const),
  ...(['no-sender', 'flood', 'empty'] as const),
);

export type LeftAsideMail = Static<typeof LeftAsideMail>;
export const LeftAsideMail = Type.Object(
  {
    mail_id: id,
    reason: LeftAsideReason,
    author_name: text,
    author_email: nullable(text),
    subject: text,
    text: Type.String({ description: 'The beginning of the text.' }),
    left_out: Type.Array(text, { description: 'Parts of the e-mail that were not kept, each with the reason.' }),
    chat_id: Type.Optional(nullable(Type.Integer({ description: 'The chat that it answers; null if none.' }))),
    created_at: time,
  },
  { title: 'LeftAsideMail', description: 'An e-mail that opened no ticket. Plain text; never HTML.' },
);
