import * as v from 'valibot';
import { camelCase } from '../../../protocol/camelCase.ts';
import { encodeEmoji } from '../../../protocol/emoji.ts';
import { plainEventName } from '../../../protocol/eventName.ts';
import { closedBy, flag, offer, operator, optionalText, queuePlace, serverId } from '../../../protocol/schemas.ts';
import type { Whispers } from '../../../protocol/whispers.ts';
import type { RealtimeEvent, Whisper } from '../../ports.ts';
import { message } from '../api/schemas.ts';

type EventSchema = v.GenericSchema<unknown, RealtimeEvent>;

/** The events of the chat's channel (RT-03), and the operator's whispers (RT-04). */
const EVENTS: Readonly<Record<string, EventSchema>> = {
  'Chat.NewChatMessage': v.pipe(
    v.object({ message }),
    v.transform((fields) => ({ type: 'message' as const, ...fields })),
  ),
  'Chat.ChatOpened': v.pipe(
    v.object({ chatId: serverId, operator }),
    v.transform((fields) => ({ type: 'opened' as const, ...fields })),
  ),
  'Chat.ChatClosed': v.pipe(
    v.object({ chatId: serverId, closedBy, showRate: flag, savedHistory: flag, ...offer }),
    v.transform((fields) => ({ type: 'closed' as const, ...fields })),
  ),
  'Chat.QueueUpdated': v.pipe(
    v.object({ chatId: serverId, queue: queuePlace }),
    v.transform((fields) => ({ type: 'queue' as const, ...fields })),
  ),
  'Chat.Company.Updated': v.pipe(
    v.object({ company: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform((fields) => ({ type: 'company' as const, ...fields })),
  ),
  'Chat.Changed': v.pipe(
    v.object({}),
    v.transform(() => ({ type: 'changed' as const })),
  ),
  'client-staffTyping': v.pipe(
    v.object({ name: optionalText }),
    v.transform((fields) => ({ type: 'typing' as const, ...fields })),
  ),
};

/**
 * Reads an event of the chat's channel. The server may put its events under a namespace: `Chat.NewChatMessage` is then
 * `App\Events\Chat\NewChatMessage`. Null: the event is none of the widget's.
 */
export function readEvent(
  { name, data }: { name: string; data: unknown },
  namespace: string,
): RealtimeEvent | 'malformed' | null {
  const plain = plainEventName(name, namespace);
  // The name comes from outside, and every object inherits a 'constructor'.
  const schema = Object.hasOwn(EVENTS, plain) ? EVENTS[plain] : undefined;
  if (!schema) return null;
  const read = v.safeParse(schema, camelCase(data));
  return read.success ? read.output : 'malformed';
}

type WireWhisper = { [Name in keyof Whispers]: { name: Name; fields: Whispers[Name] } }[keyof Whispers];

/** A whisper's name and fields on the wire (RT-04). The Pusher protocol requires the prefix `client-`. */
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
