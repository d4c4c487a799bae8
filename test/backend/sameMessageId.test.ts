import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handIn, makeMail, withAnswered } from './support/incomingMail.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('a mail with the Message-ID of an earlier one', () => {
  it('[DESK-05] is another one if it has other words', async (t) => {
    const { world } = await withAnswered(t, databases);
    const send = async (text: string, headers: Record<string, string> = {}) => {
      const form = {
        From: 'Form <form@shop.example>',
        'Reply-To': 'bob@customer.example',
        'Message-ID': '<form@shop>',
      };
      return (await handIn(world, makeMail({ ...form, ...headers }, text))).body;
    };
    const first = await send('Order 1234: does the lamp come with a bulb?');
    assert.equal(first.outcome, 'ticket');
    const second = await send('Order 1235: does the lamp come with a bulb?', { 'Reply-To': 'cyd@customer.example' });
    const third = await send('Please call me back.');
    assert.deepEqual([second.outcome, third.outcome], ['ticket', 'ticket']);
    assert.equal(new Set([first, second, third].map(({ ticket_id: id }) => id)).size, 3);
    // Copies of the same: delivered again, through a mailing list, and with other line breaks.
    for (const { text, id } of [
      { text: 'Order 1234: does the lamp come with a bulb?', id: first.ticket_id },
      { text: '[EXTERNAL]\r\n\r\nOrder 1234: does the lamp come with a bulb?\r\n--\r\nThe list', id: first.ticket_id },
      { text: 'Order 1235: does the lamp\r\ncome with a bulb?', id: second.ticket_id },
    ])
      assert.deepEqual(await send(text, { Received: 'by mx2.example' }), {
        ...{ success: true, outcome: 'known', ticket_id: id },
      });
  });

  it('[DESK-05] opens a ticket of another customer, and answers a thread', async (t) => {
    const { world, replyTo, thread } = await withAnswered(t, databases);
    for (const text of ['The blue one?', 'And the red one?'])
      await handIn(world, makeMail({ 'Message-ID': '<app@phone>', To: replyTo }, text));
    assert.deepEqual(
      (await thread()).messages.slice(1).map(({ text }) => text),
      ['The blue one?', 'And the red one?'],
    );
    const other = makeMail({ From: 'bob@customer.example', 'Message-ID': '<app@phone>' }, 'Do you ship to Norway?');
    assert.equal((await handIn(world, other)).body.outcome, 'ticket');
  });
});
