import type { Message } from '../model/entities.ts';
import { mergeMessages } from '../model/mergeMessages.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Desk } from '../state/createDesk.ts';
import { chatOnScreen } from '../state/selectors.ts';
import { markRead } from './markRead.ts';
import { removeReplies } from './outgoing.ts';
import { showTyping } from './showTyping.ts';
import { watchExpiry } from './watchExpiry.ts';

/** Adds messages to a conversation. They may repeat, and arrive in any order. */
export function receiveMessages(desk: Desk, chatId: number, incoming: readonly Message[]): void {
  const conversation = desk.state.conversations[chatId];
  removeReplies(desk, chatId, new Set(incoming.map(({ uuid }) => uuid)));
  if (conversation === undefined) return;
  const known = new Set(conversation.messages.map((message) => message.id));
  const fresh = incoming.filter((message) => !known.has(message.id) && message.authorType === 'user');
  conversation.messages = mergeMessages(conversation.messages, incoming);
  if (chatOnScreen(desk.state) === chatId) watchExpiry(desk, chatId);
  const latest = fresh.at(-1);
  if (latest === undefined || chatOnScreen(desk.state) !== chatId) return;
  showTyping(desk, chatId, '');
  // Messages of the first fetch are history and are not announced.
  if (conversation.load === 'ready') {
    const text = fresh.map((message) => `${message.authorName}: ${spoken(message)}`).join('. ');
    conversation.announcement = { messageId: latest.id, text };
  }
  markRead(desk);
}

function spoken(message: Message): string {
  const files = message.attachments.map((attachment) => attachment.name).join(', ');
  return [decodeEmoji(message.message), files].filter((part) => part !== '').join(', ');
}
