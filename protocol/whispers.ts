import { Type, type Static } from 'typebox';
import { nullable } from './shapes.ts';

/** Opaque to the widget, which sends ids as received. */
const chatId = Type.Unsafe<number | string>({ type: ['integer', 'string'] });

/**
 * The payloads of client events on a chat's channel, by name. The server forwards them to the
 * other side without reading them.
 */
export const Whispers = {
  'client-clientTyping': Type.Object(
    { name: Type.String(), chat_id: chatId, message: Type.String() },
    { description: 'The visitor is typing. `message` is the text of the composer, empty after typing has ended.' },
  ),
  'client-user-closed-chat': Type.Object({ chat_id: chatId }, { description: 'The visitor has ended the chat.' }),
  'client-ping-connection': Type.Object(
    { browser: Type.String(), device: Type.String() },
    { description: "The visitor's page is open." },
  ),
  'client-staffTyping': Type.Object(
    { name: Type.String(), chat_id: chatId },
    { description: 'The operator is typing.' },
  ),
};
/** The client events on the operators' own presence channel. */
export const TeamWhispers = {
  'client-looking': Type.Object(
    { chat_id: nullable(Type.Integer()) },
    { description: 'The chat that an operator has open, or null.' },
  ),
  'client-typing': Type.Object(
    { chat_id: nullable(Type.Integer()) },
    { description: 'The chat that an operator is typing in, or null.' },
  ),
};
export type Whispers = { [Name in keyof typeof Whispers]: Static<(typeof Whispers)[Name]> };
