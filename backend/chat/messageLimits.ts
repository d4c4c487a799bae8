import { createHash } from 'node:crypto';
import type { Limiters } from '../http/createLimiters.ts';
import type { Limits } from '../base/config.ts';
import { Refusal, tooMany } from '../base/Refusal.ts';
import type { ChatKey } from './chatRow.ts';

/** `maxMessages`: the limit of messages of both sides in total; 0 for none. */
export type MessageLimits = {
  maxMessages: number;
  /**
   * Counts a message. Returns the refusal if the chat has had too many within a minute. Wrong hashes are counted apart, so that they do
   * not use up the messages of the visitor.
   */
  countMessage(key: ChatKey): Promise<Refusal | null>;
  /** Takes back the count of a message that was not stored. */
  uncountMessage(key: ChatKey): Promise<void>;
};

export const isFull = () =>
  new Refusal(409, 'This conversation has reached its limit of messages. Please end it and start a new conversation.');

/** Limits a visitor's messages in one chat, per minute and in total. Operators are not limited. */
export function createMessageLimits(
  limiters: Limiters,
  { chatMessages, chatMessagesPerMinute }: Limits,
): MessageLimits {
  const minute = limiters({ name: 'chat-messages', points: chatMessagesPerMinute, seconds: 60 });
  return {
    maxMessages: chatMessages,
    async countMessage(key) {
      const { isOver, secondsLeft } = await minute.use(textOf(key));
      return isOver ? tooMany(`Too many messages. Please try again in ${secondsLeft} seconds.`, secondsLeft) : null;
    },
    async uncountMessage(key) {
      await minute.use(textOf(key), -1);
    },
  };
}

function textOf({ chat_id: chatId, hash }: ChatKey): string {
  return `${chatId} ${createHash('sha256').update(hash).digest('base64')}`;
}
