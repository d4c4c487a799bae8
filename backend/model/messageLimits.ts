import type { Limiters } from '../http/createLimiters.ts';
import type { Limits } from '../config.ts';
import type { CountedChat } from './chatRow.ts';
import { Refusal, tooMany } from './Refusal.ts';

/** Refuses a message of a chat by throwing. */
export type RefuseTooMany = (chat: CountedChat) => Promise<void>;

/**
 * Bounds the messages that a visitor sends in one chat, in a minute and in all. Operators are not limited. Call it for a message that is new
 * in the locked chat.
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
