import type { Message } from '../../src/entries/message/message.ts';
import type { OutboxItem } from '../../src/ports.ts';

let made = 0;

/** Makes a message as decoded from the server; every field can be overridden. */
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

export const makeOutboxItem = (given: Partial<OutboxItem> = {}): OutboxItem => ({
  uuid: 'u-1',
  text: 'Hello',
  files: [],
  createdAt: 1,
  tempFromForm: false,
  triedIn: [],
  isHeld: false,
  ...given,
});
