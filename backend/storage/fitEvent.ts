import type { RealtimeEvents } from '../../protocol/wire.ts';
import { MAX_EVENT_DATA_BYTES } from '../realtime/limits.ts';

export type EventName = keyof RealtimeEvents;
type StoredEvent = { name: EventName; payload: string };

/** Returns the event to publish. An event that is too large is replaced by a hint to fetch the data. */
export function fitEvent<Name extends EventName>(name: Name, payload: RealtimeEvents[Name]): StoredEvent {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= MAX_EVENT_DATA_BYTES) return { name, payload: text };
  const hint: RealtimeEvents['Chat.Changed' | 'Desk.Changed'] = { chat_id: chatIdOf(payload) };
  return { name: name.startsWith('Desk.') ? 'Desk.Changed' : 'Chat.Changed', payload: JSON.stringify(hint) };
}

/** Null if the event belongs to no chat. */
function chatIdOf(payload: RealtimeEvents[EventName]): number | null {
  if ('chat' in payload) return payload.chat.chat_id;
  if ('message' in payload) return payload.message.chat_id;
  return 'chat_id' in payload ? payload.chat_id : null;
}
