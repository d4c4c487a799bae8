import { type Static, Type } from 'typebox';
import { flag, id, nullable, oneOf, text, time } from '../shapes.ts';

export type CannedReply = Static<typeof CannedReply>;
export const CannedReply = Type.Object(
  { id, shortcut: Type.String({ description: 'Without the slash.' }), text },
  {
    title: 'CannedReply',
    description: 'A text that operators send often, with placeholders such as {{visitor.name}}.',
  },
);

export type BlockedVisitor = Static<typeof BlockedVisitor>;
export const BlockedVisitor = Type.Object(
  {
    id,
    user_id: text,
    user_type: oneOf('guest', 'registered'),
    email: nullable(Type.String({ description: 'Null if unknown.' })),
    name: text,
    reason: text,
    blocked_by: text,
    created_at: time,
  },
  { title: 'BlockedVisitor' },
);

export type OpeningHours = Static<typeof OpeningHours>;
export const OpeningHours = Type.Object(
  {
    id,
    company: Type.String({ description: 'Empty for the default hours, which apply to companies without their own.' }),
    time_zone: text,
    weekly: Type.Array(Type.Array(Type.Object({ from: text, to: text })), {
      description: 'Seven days from Monday. Times are HH:mm in the time zone; `to` may be 24:00.',
    }),
    holidays: Type.Array(Type.Object({ date: text, name: text }), {
      description: 'Dates that are closed all day, such as 2026-12-25.',
    }),
    is_open: flag,
    opens_at: nullable(
      Type.String({ format: 'date-time', description: 'Null while it is open, or if it never opens.' }),
    ),
  },
  { title: 'OpeningHours', description: 'The hours in which visitors of a company can chat.' },
);
