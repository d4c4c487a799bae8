import type { OutboxEvent } from '../storage/createOutbox.ts';
import { DESK_ROOM, deskChatsByIds } from './deskChat.ts';
import { fitEvent } from '../storage/fitEvent.ts';
import { messagesByIds } from './messages.ts';
import type { Reader } from '../storage/Store.ts';

/**
 * Replaces the hints that `store_message` has stored by the events of the messages, with two or
 * three queries for all of them. A message that was deleted meanwhile keeps its hint.
 */
export async function fillEvents(reader: Reader, events: readonly OutboxEvent[]): Promise<readonly OutboxEvent[]> {
  const ids = new Set(events.flatMap(({ message_id: id }) => id ?? []));
  const messages = new Map((await messagesByIds(reader, [...ids])).map((message) => [message.id, message]));
  const chatIds = new Set([...messages.values()].map(({ chat_id: id }) => id));
  const chats = await deskChatsByIds(reader, [...chatIds], [...messages.values()]);
  const chatOf = new Map(chats.map((chat) => [chat.chat_id, chat]));
  return events.map((event) => {
    const message = messages.get(event.message_id ?? 0);
    const chat = chatOf.get(message?.chat_id ?? 0);
    if (message === undefined || chat === undefined) return event;
    const isForDesk = event.channel === `private-${DESK_ROOM}`;
    const { name, payload } = isForDesk
      ? fitEvent('Desk.ChatUpdated', { chat })
      : fitEvent('Chat.NewChatMessage', { message });
    return { ...event, event: name, payload };
  });
}
