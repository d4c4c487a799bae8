import { type Static, Type } from 'typebox';
import { flag, id, nullable, oneOf, text } from '../shapes.ts';
import { Message } from './messages.ts';

export type RealtimeAccess = Static<typeof RealtimeAccess>;
export const RealtimeAccess = Type.Object(
  { key: text, url: Type.Optional(text) },
  {
    title: 'RealtimeAccess',
    description: "How a widget reaches the Pusher-protocol server. Without `url` it is at the API's own host.",
  },
);

export type ServerOffer = Static<typeof ServerOffer>;
export const ServerOffer = Type.Object(
  {
    realtime: RealtimeAccess,
    email_transcript: Type.Boolean({ description: 'Whether the server can e-mail the conversation to the visitor.' }),
    visitor_updates: Type.Boolean({ description: 'Whether the server has PUT /api/chat/update-visitor.' }),
    email_unseen: Type.Boolean({ description: 'Whether the server e-mails unseen answers to a visitor who left.' }),
    seen_messages: Type.Boolean({ description: 'Whether the server has POST /api/chat/seen.' }),
  },
  { description: 'Facts about the server, sent when a conversation begins or resumes.' },
);

/** Part of a response with messages. */
export const HasMore = Type.Object({
  has_more: Type.Optional(Type.Boolean({ description: 'Whether more messages follow the last one of this page.' })),
});

export type NewChatAnswer = Static<typeof NewChatAnswer>;
export const NewChatAnswer = Type.Object({
  success: Type.Literal(true),
  chat_id: id,
  room: text,
  hash: text,
  uuid: text,
  init_name: text,
  user_name: text,
  messages: Type.Array(Message),
  queue: Type.Integer({ description: 'The place in the queue: 1 is next, 0 is unknown.' }),
  init_message: nullable(text),
  ...HasMore.properties,
  ...ServerOffer.properties,
});

export type Ending = Static<typeof Ending>;
export const Ending = Type.Object(
  { show_rate: flag, saved_history: flag, email_transcript: flag },
  { description: 'The next step for the visitor after the chat has ended.' },
);

export type FileFault = Static<typeof FileFault>;
export const FileFault = Type.Object(
  {
    name: text,
    reason: oneOf('type', 'content', 'empty'),
    format: Type.Optional(Type.String({ description: 'The actual format of the content, if known, such as `HEIC`.' })),
  },
  {
    title: 'FileFault',
    description:
      'The file for which an upload was refused. type: no file with this ending is taken. content: it is not what its ending says.',
  },
);

export type Failure = Static<typeof Failure>;
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'A sentence to show to people.' }),
    file: Type.Optional(FileFault),
  },
  { title: 'Failure' },
);

/** Part of a response or an event that names an operator. */
export const HandedOverBy = Type.Object({
  handed_over_by: Type.Optional(
    Type.String({ description: 'The colleague who handed the chat over to this operator; absent for none.' }),
  ),
});
export const ClosedByName = Type.Object({
  closed_by_name: Type.Optional(
    Type.String({ description: 'The operator who ended the chat; absent if no operator did.' }),
  ),
});
