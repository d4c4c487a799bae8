import type { Limiters } from '../http/createLimiters.ts';
import type { Limits } from '../base/config.ts';
import { Refusal, tooMany } from '../base/Refusal.ts';

/** `maxMessages`: the limit of messages of both sides in total; 0 for none. */
export type MessageLimits = {
  maxMessages: number;
  /** Counts a new message. Throws if the chat has had too many within a minute. */
  countMessage(chatId: number): Promise<void>;
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
    async countMessage(chatId) {
      const { isOver, secondsLeft } = await minute.use(String(chatId));
      if (isOver) throw tooMany(`Too many messages. Please try again in ${secondsLeft} seconds.`, secondsLeft);
    },
  };
}
