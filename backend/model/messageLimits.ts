import type { Limiters } from '../http/createLimiters.ts';
import type { Limits } from '../config.ts';
import type { CountedChat } from './chatRow.ts';
import { Refusal, tooMany } from './Refusal.ts';

/** Throws if the chat accepts no further message now. */
export type RefuseTooMany = (chat: CountedChat) => Promise<void>;

/**
 * Limits a visitor's messages in one chat, per minute and in total. Operators are not limited. Call
 * it for each new message of the locked chat.
 */
export function createMessageLimits(
  limiters: Limiters,
  { chatMessages, chatMessagesPerMinute }: Limits,
): RefuseTooMany {
  const minute = limiters({ name: 'chat-messages', points: chatMessagesPerMinute, seconds: 60 });
  return async ({ id, message_count: count }) => {
    if (chatMessages > 0 && count >= chatMessages)
      throw new Refusal(
        409,
        'This conversation has reached its limit of messages. Please end it and start a new conversation.',
      );
    const { isOver, secondsLeft } = await minute.use(String(id));
    if (isOver) throw tooMany(`Too many messages. Please try again in ${secondsLeft} seconds.`, secondsLeft);
  };
}
