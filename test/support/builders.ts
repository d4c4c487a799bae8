import type { Message } from '../../src/entries/message/message.ts';

let made = 0;

/** A message as the server tells it; every field can be given. */
export function makeMessage(given: Partial<Message> = {}): Message {
  made += 1;
  return {
    id: made,
    uuid: `message-${made}`,
    chatId: 4711,
    text: 'Hello',
    authorName: 'Dana',
    authorType: 'staff',
    isBot: false,
    messageType: 'default',
    createdAt: Date.UTC(2026, 10, 21, 10, 0, 0) + made,
    attachments: [],
    img: null,
    callback: null,
    withoutScroll: false,
    ...given,
  };
}
