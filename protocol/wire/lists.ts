import { type Static, Type } from 'typebox';
import { flag, id, oneOf, text } from '../shapes.ts';
import { Chat } from './chats.ts';
import { Ticket } from './tickets.ts';

export type TextPiece = Static<typeof TextPiece>;
export const TextPiece = Type.Object(
  { text, is_match: flag },
  { title: 'TextPiece', description: 'A part of a found text.' },
);

export type BulkKind = Static<typeof BulkKind>;
/** Close: of tickets, solve. Wake: end the snooze. */
export const BulkKind = oneOf('close', 'assign', 'tag', 'snooze', 'wake');

export type SkipReason = Static<typeof SkipReason>;
export const SkipReason = Type.Unsafe<'missing' | 'closed' | 'owned' | 'changed' | 'same' | 'full'>({
  type: 'string',
  enum: ['missing', 'closed', 'owned', 'changed', 'same', 'full'],
  description:
    'missing: there is none. closed: it is closed or solved. owned: a colleague answers it. changed: a colleague has changed it. same: it is so already. full: it has 20 tags.',
});

export type BulkOutcome = Static<typeof BulkOutcome>;
export const BulkOutcome = Type.Object(
  {
    done: Type.Integer({ description: 'How many chats and tickets were changed.' }),
    skipped: Type.Array(Type.Object({ reason: SkipReason, count: Type.Integer() })),
  },
  { title: 'BulkOutcome' },
);

/** `open` and `closed` stand for both kinds, `waiting` for chats, `pending` for tickets. */
export type SearchState = Static<typeof SearchState>;
export const SearchState = oneOf('waiting', 'open', 'pending', 'closed');

export type FoundChat = Static<typeof FoundChat>;
export const FoundChat = Type.Object({ chat: Chat, pieces: Type.Array(TextPiece) }, { title: 'FoundChat' });

/** Absent fields accept everything. */
export type InboxFilter = Static<typeof InboxFilter>;
export const InboxFilter = Type.Object(
  {
    category_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'An area.' })),
    company: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    owner: Type.Optional(
      Type.String({
        pattern: '^(me|none|[1-9]\\d{0,14})$',
        description: 'me: the operator who asks; none: nobody; or the id of an operator.',
      }),
    ),
    waiting: Type.Optional(oneOf('yes', 'no')),
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2,8}$',
        description: 'The first part of the language of the visitor, such as `de`.',
      }),
    ),
  },
  { title: 'InboxFilter', description: 'What a chat or ticket has to match. All fields together.' },
);

export type DeskView = Static<typeof DeskView>;
export const DeskView = Type.Object(
  {
    id,
    name: text,
    is_shared: Type.Boolean({ description: 'Every operator sees it, and administrators change it.' }),
    filter: InboxFilter,
  },
  { title: 'DeskView', description: 'A named filter of the inbox.' },
);

/** One of both is set. */
export type InboxThread = Static<typeof InboxThread>;
export const InboxThread = Type.Object(
  { chat: Type.Optional(Chat), ticket: Type.Optional(Ticket) },
  { title: 'InboxThread', description: 'A chat or a ticket of the inbox. Exactly one of the two is set.' },
);

export type FoundTicket = Static<typeof FoundTicket>;
export const FoundTicket = Type.Object({ ticket: Ticket, pieces: Type.Array(TextPiece) }, { title: 'FoundTicket' });
