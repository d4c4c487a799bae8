import { type Static, Type } from 'typebox';
import { CHAT_EVENT_KINDS } from '../chatEventKinds.ts';
import { id, nullable, oneOf, orNull, text, time } from '../shapes.ts';
import { ClosedByName } from './answers.ts';
import { Category } from './areas.ts';
import { Message } from './messages.ts';
import { Operator } from './people.ts';

export type ChatStatus = Static<typeof ChatStatus>;
export const ChatStatus = oneOf('waiting', 'open', 'closed');

export type ClosedBy = Static<typeof ClosedBy>;
export const ClosedBy = oneOf('user', 'staff');

export type Snooze = Static<typeof Snooze>;
export const Snooze = Type.Object(
  {
    since: time,
    until: nullable(
      Type.String({ format: 'date-time', description: 'Null: until the customer answers. An answer always ends it.' }),
    ),
  },
  { title: 'Snooze' },
);
export const snoozable = {
  snooze: Type.Optional(orNull(Snooze)),
  back_at: Type.Optional(
    nullable(
      Type.String({
        format: 'date-time',
        description: 'When it came back from its last snooze; null after the team’s next answer.',
      }),
    ),
  ),
};

export type Chat = Static<typeof Chat>;
export const Chat = Type.Object(
  {
    chat_id: id,
    room: text,
    company: text,
    status: ChatStatus,
    closed_by: nullable(ClosedBy),
    category: orNull(Category),
    visitor: Type.Object({
      name: text,
      email: nullable(text),
      type: oneOf('guest', 'registered'),
      is_verified: Type.Boolean({ description: 'The token of a registered visitor proves the user id.' }),
      user_id: text,
      browser: text,
      os: text,
      referer: text,
      page: nullable(text),
      language: nullable(Type.String({ description: "The browser's language, sent by the widget." })),
      display_name: nullable(Type.String({ description: 'The name, phone and picture that the page has set.' })),
      phone: nullable(text),
      avatar: nullable(text),
    }),
    metadata: Type.Array(
      Type.Object({
        name: text,
        value: Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
      }),
      { description: "The page's metadata of the visitor, in its order." },
    ),
    chat_from: nullable(Type.String({ description: 'The origin of the chat, set by the page: a text, or JSON.' })),
    operator: orNull(Operator),
    operator_id: nullable(
      Type.Integer({
        description:
          'The one operator who answers; null while it waits, and for a chat that was taken before operators had accounts.',
      }),
    ),
    waiting_since: Type.String({
      format: 'date-time',
      description: 'When the visitor began to wait: the start of the chat, or its transfer to an area.',
    }),
    unread: Type.Integer(),
    read_by_visitor: nullable(id),
    visitor_seen_id: nullable(
      Type.Integer({
        description:
          'The newest message that the visitor has had on screen; `read_by_visitor` if the widget does not report it.',
      }),
    ),
    is_undelivered: Type.Optional(
      Type.Boolean({
        description: 'An e-mail with messages that the visitor has not seen could not be sent, or came back.',
      }),
    ),
    rate: nullable(Type.Integer()),
    rate_comment: nullable(Type.String({ description: 'What the visitor added to the rating.' })),
    tags: Type.Array(text, { description: 'Tags of the operators. The visitor never receives them.' }),
    ...snoozable,
    closes_at: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description:
            'An operator has closed the chat with others. It ends then, unless they undo it or a message comes.',
        }),
      ),
    ),
    last_message: orNull(Message),
    created_at: time,
    updated_at: time,
  },
  { title: 'Chat', description: 'A chat, for the desk. `last_message` is shortened to a preview.' },
);

export type ChatEventKind = Static<typeof ChatEventKind>;
const ChatEventKind = oneOf(...CHAT_EVENT_KINDS);

export type ChatEvent = Static<typeof ChatEvent>;
export const ChatEvent = Type.Object({ kind: ChatEventKind, text, created_at: time }, { title: 'ChatEvent' });

export type PastChat = Static<typeof PastChat>;
export const PastChat = Type.Object(
  {
    id,
    created_at: time,
    closed_at: time,
    closed_by: oneOf('user', 'staff'),
    ...ClosedByName.properties,
    area: orNull(Category),
    operator: orNull(Operator),
    rate: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    first_line: Type.String({
      description:
        "The visitor's first text on one line, cut after 160 characters, else the name of their first file. Encoded like a message.",
    }),
  },
  { title: 'PastChat', description: 'An ended chat, in the list of its customer.' },
);
