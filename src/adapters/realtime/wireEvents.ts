import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { camelCase } from '../../../protocol/camelCase.ts';
import { encodeEmoji } from '../../../protocol/emoji.ts';
import { plainEventName } from '../../../protocol/eventName.ts';
import {
  closedBy,
  flag,
  offer,
  operator,
  operatorName,
  optionalText,
  queuePlace,
  serverId,
} from '../../../protocol/schemas.ts';
import type { Whispers } from '../../../protocol/whispers.ts';
import type { RealtimeEvent, Whisper } from '../../ports.ts';
import { message } from '../api/schemas.ts';

type EventType = RealtimeEvent['type'];

/** Returns a schema that reads these fields as an event of that type. */
const event = <Type extends EventType, Fields extends v.ObjectEntries>(type: Type, fields: Fields) =>
  v.pipe(
    object(fields),
    v.transform((read) => ({ type, ...read })),
  );

/** The chat channel's events (RT-03), and the operator's whispers (RT-04). */
const EVENTS: Readonly<Record<string, v.GenericSchema<unknown, RealtimeEvent>>> = {
  'Chat.NewChatMessage': event('message', { message }),
  'Chat.ChatOpened': event('opened', { chatId: serverId, operator, handedOverBy: operatorName }),
  'Chat.ChatClosed': event('closed', {
    chatId: serverId,
    closedBy,
    closedByName: operatorName,
    showRate: flag,
    savedHistory: flag,
    ...offer,
  }),
  'Chat.QueueUpdated': event('queue', { chatId: serverId, queue: queuePlace }),
  'Chat.Company.Updated': event('company', { company: v.pipe(v.string(), v.nonEmpty()) }),
  'Chat.MessagesSeen': event('seen', { chatId: serverId, messageId: serverId }),
  'Chat.Changed': event('changed', {}),
  'client-staffTyping': event('typing', { name: optionalText }),
};

/**
 * Reads an event of the chat's channel. The server may put its events under a namespace:
 * `Chat.NewChatMessage` is then `App\Events\Chat\NewChatMessage`. Null: not an event of the
 * widget.
 */
export function readEvent(
  { name, data }: { name: string; data: unknown },
  namespace: string,
): RealtimeEvent | 'malformed' | null {
  const plain = plainEventName(name, namespace);
  // Uses hasOwn, because the name comes from outside and every object inherits a 'constructor'.
  const schema = Object.hasOwn(EVENTS, plain) ? EVENTS[plain] : undefined;
  if (!schema) return null;
  const read = v.safeParse(schema, camelCase(data));
  return read.success ? read.output : 'malformed';
}

type WireWhisper = { [Name in keyof Whispers]: { name: Name; fields: Whispers[Name] } }[keyof Whispers];

/**
 * Returns a whisper's name and fields on the wire (RT-04). The Pusher protocol requires the
 * prefix `client-`.
 */
export function writeWhisper(whisper: Whisper): WireWhisper {
  switch (whisper.type) {
    case 'clientTyping': {
      const { name, chatId, message: text } = whisper;
      return { name: 'client-clientTyping', fields: { name, chat_id: chatId, message: encodeEmoji(text) } };
    }
    case 'user-closed-chat':
      return { name: 'client-user-closed-chat', fields: { chat_id: whisper.chatId } };
    case 'client-ping-connection': {
      const { browser, device } = whisper;
      return { name: 'client-ping-connection', fields: { browser, device } };
    }
  }
}
