import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { EXPECTED_MAILS, type ExpectedMail } from '../mails/expectedMails.ts';
import { handIn, withAnswered } from './incomingMail.ts';
import type { TestDatabases } from './testDatabases.ts';

const environment = {
  MAIL_FROM: 'Shop Support <support@shop.example>',
  MAIL_REPLY_TO: 'support+{ticket}@shop.example',
};

/**
 * Adds a test for each email of test/backend/mails that proves the requirement, through the call of
 * a mail server.
 */
export function checkExpectedMails(requirement: ExpectedMail['proves'], databases: TestDatabases): void {
  for (const expected of EXPECTED_MAILS.filter(({ proves }) => proves === requirement))
    it(`[${requirement}] ${expected.claim} (${expected.file}.eml)`, async (t) => {
      const { world, desk, id, messageId, replyTo, thread } = await withAnswered(t, databases, {
        ...{ email: 'ann@customer.example', environment },
      });
      if (expected.solved) await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
      const file = await readFile(new URL(`../mails/${expected.file}.eml`, import.meta.url), 'latin1');
      const raw = file.replaceAll('{{message-id}}', messageId).replaceAll('{{reply-to}}', replyTo);
      const { status, body } = await handIn(world, Buffer.from(raw, 'latin1'));
      assert.equal(status, 200);
      assert.deepEqual([body.outcome, body.reason], [expected.becomes, expected.reason]);
      assert.equal((await thread()).messages.length, expected.becomes === 'answer' ? 2 : 1);
      if (expected.becomes === 'ignored') return;
      const { ticket, messages } = await thread(body.ticket_id ?? 0);
      const mail = messages.at(-1);
      assert.equal(mail?.text, expected.text);
      assert.deepEqual(
        [mail?.author_name, mail?.author_email, mail?.via_email, mail?.sender, mail?.is_automatic],
        [
          expected.name,
          expected.email,
          expected.via ?? null,
          expected.sender ?? 'customer',
          expected.isAutomatic ?? false,
        ],
      );
      assert.deepEqual(
        mail?.attachments.map(({ name }) => name),
        expected.files ?? [],
      );
      assert.deepEqual(mail?.left_out, expected.leftOut ?? []);
      assert.equal(ticket.status, expected.status ?? 'open');
      if (expected.becomes === 'ticket') {
        assert.deepEqual([ticket.email, ticket.subject], [expected.email, expected.subject]);
        await desk.post(`/desk/api/tickets/${ticket.ticket_id}/messages`, { uuid: 'r-2', message: 'We look into it.' });
      }
      await world.mailQueue.idle();
      // Only an operator's reply is sent, and only to the person.
      assert.deepEqual(
        world.mails.map(({ to }) => to),
        ['ann@customer.example', ...(expected.becomes === 'ticket' ? [expected.email] : [])],
      );
    });
}
