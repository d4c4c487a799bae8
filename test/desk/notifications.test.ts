import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createNotifications } from '../../desk/platform/createNotifications.ts';

const given = Object.getOwnPropertyDescriptor(globalThis, 'Notification');
let shown: { title: string; options: Record<string, unknown> }[] = [];

class FakeNotification {
  constructor(title: string, options: Record<string, unknown>) {
    shown.push({ title, options });
  }
}

describe('the notifications of an open desk', () => {
  beforeEach(() => {
    shown = [];
    Object.defineProperty(globalThis, 'Notification', { value: FakeNotification, configurable: true });
  });
  afterEach(() => {
    if (given === undefined) Reflect.deleteProperty(globalThis, 'Notification');
    else Object.defineProperty(globalThis, 'Notification', given);
  });

  it('[DESK-03] pop up again when a later one replaces one that is still shown, for chats and tickets', () => {
    const { show } = createNotifications();
    show({ title: 'Ann is waiting', text: 'Hello', place: 'chat-7' });
    show({ title: 'Ann is still waiting', text: 'Hello', place: 'chat-7' });
    show({ title: 'Your email to Ann was not delivered.', text: 'Ticket 5', place: 'ticket-5' });
    assert.deepEqual(
      shown.map(({ options: { tag, renotify } }) => [tag, renotify]),
      [
        ['chat-7', true],
        ['chat-7', true],
        ['ticket-5', true],
      ],
    );
  });
});
