import { type Static, Type } from 'typebox';
import { flag, id, nullable, oneOf, orNull, text, time } from '../shapes.ts';

export type AccessScope = Static<typeof AccessScope>;
export const AccessScope = Type.Unsafe<'view' | 'edit'>({
  type: 'string',
  enum: ['view', 'edit'],
  description: 'What the access allows: to view, or also to change. Absent if the request does not say.',
});

export type Callback = Static<typeof Callback>;
export const Callback = Type.Object(
  {
    id,
    type: oneOf('access_profile'),
    title: text,
    text,
    answer: nullable(flag),
    selected_duration: nullable(Type.Integer()),
    valid_to: nullable(time),
    durability: Type.Array(Type.Integer(), {
      description: "Day counts to choose from; empty means Allow / Don't Allow.",
    }),
    scope: Type.Optional(AccessScope),
    access_until: Type.Optional(
      Type.String({ format: 'date-time', description: 'When an allowed access ends; absent if it has no end.' }),
    ),
    can_stop: Type.Optional(
      Type.Boolean({ description: 'Whether the access lasts, and POST /api/chat/callback/{id}/stop ends it.' }),
    ),
    stopped_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the visitor stopped the access.' }),
    ),
  },
  { title: 'Callback', description: "A request for access to the visitor's profile." },
);

export type Attachment = Static<typeof Attachment>;
export const Attachment = Type.Object(
  {
    name: text,
    link: Type.String({ description: 'An absolute address.' }),
    size: Type.Integer({ description: 'In bytes.' }),
  },
  { title: 'Attachment' },
);

export type Message = Static<typeof Message>;
export const Message = Type.Object(
  {
    id,
    uuid: text,
    chat_id: id,
    message: Type.String({ description: 'Plain text with emoji as numeric character references; never HTML.' }),
    author_name: text,
    author_type: oneOf('User', 'staff'),
    is_bot: flag,
    without_scroll: flag,
    message_type: text,
    created_at: time,
    attachments: Type.Array(Attachment),
    img: nullable(text),
    callback: orNull(Callback),
    mailed_at: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description: 'When it was e-mailed to the visitor, who had left; null or absent if it was not.',
        }),
      ),
    ),
    mail_problem: Type.Optional(
      nullable(
        Type.String({
          description:
            'For the desk: why its e-mail could not be sent, or came back, as a sentence; otherwise null or absent.',
        }),
      ),
    ),
    is_proven: Type.Optional(
      nullable(
        Type.Boolean({
          description:
            'Of a message that came by e-mail: whether the mail server has proved its sender; otherwise null or absent.',
        }),
      ),
    ),
  },
  { title: 'Message' },
);
