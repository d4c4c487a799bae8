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

const CHANGES_PER_MINUTE = 60;

/**
 * Returns a function that throws if a visitor has changed one thing of a chat too often within a minute: the page, the
 * name or the profile. Each of them is published to every desk. The widget reports at most 30 pages a minute.
 */
export function createChangeLimit(limiters: Limiters, { requestsPerMinute }: Limits) {
  const points = requestsPerMinute === 0 ? 0 : CHANGES_PER_MINUTE;
  const minute = limiters({ name: 'chat-changes', points, seconds: 60 });
  return async (what: string, key: ChatKey | { uuid: string }): Promise<void> => {
    const { isOver, secondsLeft } = await minute.use(`${what} ${'uuid' in key ? digestOf(key.uuid) : textOf(key)}`);
    if (isOver) throw tooMany(`Too many changes. Please try again in ${secondsLeft} seconds.`, secondsLeft);
  };
}

function textOf({ chat_id: chatId, hash }: ChatKey): string {
  return `${chatId} ${digestOf(hash)}`;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');
