import { type Static, Type } from 'typebox';
import { id, nullable, text, time } from '../shapes.ts';

export type ChatNote = Static<typeof ChatNote>;
export const ChatNote = Type.Object(
  {
    id,
    uuid: text,
    text,
    author_name: text,
    mentions: Type.Optional(
      Type.Array(Type.Object({ operator_id: id, name: text }), {
        description: 'The mentioned colleagues, by the names that its text has after an @.',
      }),
    ),
    created_at: time,
  },
  {
    title: 'ChatNote',
    description: 'A private note of operators in a chat or a ticket. The visitor never receives it.',
  },
);

export type NoteMention = Static<typeof NoteMention>;
export const NoteMention = Type.Object(
  {
    mention_id: id,
    note_id: id,
    chat_id: nullable(id),
    ticket_id: nullable(id),
    author_name: text,
    text: Type.String({ description: 'The beginning of the note.' }),
    is_read: Type.Boolean(),
    created_at: time,
  },
  { title: 'NoteMention', description: 'A private note of a chat or a ticket that mentions the operator.' },
);
