import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handIn, makeMail, makeReport, withAnswered } from './support/incomingMail.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const FAILED = ['Reporting-MTA: dns; mx.example', '', 'Action: failed', 'Status: 5.1.1'];

describe('a reply that comes back', () => {
  it('[DESK-20] is marked as undelivered with the server’s reason, and reopens its ticket for its owner', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
    const owner = (await thread()).ticket.operator_id;
    await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
    const status = [...FAILED, 'Diagnostic-Code: smtp; 550 5.1.1 No such user', '  here'];
    const mail = makeReport({ 'Message-ID': '<d1@mx>' }, status, ['Subject: Re', `Message-ID: ${messageId}`]);
    assert.deepEqual((await handIn(world, mail)).body, { success: true, outcome: 'answer', ticket_id: id });
    const { ticket, messages } = await thread();
    assert.deepEqual(
      [ticket.status, ticket.is_undelivered, ticket.operator_id, ticket.last_from],
      ['open', true, owner, 'customer'],
    );
    assert.deepEqual(
      messages.map(({ delivery, problem, is_automatic: isAutomatic, left_out: leftOut }) => [
        ...[delivery, problem, isAutomatic],
        leftOut.length,
      ]),
      [
        ['failed', 'The customer’s mail server returned the email: 550 5.1.1 No such user here.', false, 0],
        [null, null, true, 0],
      ],
    );
    const announced = (await world.published('private-desk', 'Desk.TicketUpdated')).at(-1)?.ticket;
    assert.deepEqual([announced?.is_undelivered, announced?.status], [true, 'open']);
  });

  it('[DESK-20] can be sent again, and be returned again', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
    for (const round of ['1', '2']) {
      const mail = makeReport({ 'Message-ID': `<d${round}@mx>` }, FAILED, [`Message-Id: ${messageId}`]);
      assert.equal((await handIn(world, mail)).body.outcome, 'answer');
      const { ticket, messages } = await thread();
      assert.deepEqual([ticket.is_undelivered, messages[0]?.delivery], [true, 'failed']);
      assert.equal((await desk.post(`/desk/api/tickets/${id}/messages/${messages[0]?.id}/retry`, {})).status, 200);
      await world.mailQueue.idle();
      assert.deepEqual([(await thread()).ticket.is_undelivered, world.mails.length], [false, Number(round) + 1]);
    }
  });

  it('[DESK-20] is the one that the report names, also in plain text without a reference', async (t) => {
    const { world, desk, id, messageId, replyTo, thread } = await withAnswered(t, databases);
    await desk.post(`/desk/api/tickets/${id}/messages`, { uuid: 'r-2', message: 'One more thing.' });
    await world.mailQueue.idle();
    const deliveries = async () =>
      (await thread()).messages.filter(({ sender }) => sender === 'team').map(({ delivery }) => delivery);
    const quoted = ['Sorry, no mailbox here by that name.', '', '--- Below is a copy.', `Message-ID: ${messageId}`];
    const plain = { From: 'MAILER-DAEMON@qmail.example', 'Return-Path': '<>', 'Message-ID': '<q1@qmail>' };
    assert.equal((await handIn(world, makeMail(plain, quoted.join('\r\n')))).body.outcome, 'answer');
    assert.deepEqual(await deliveries(), ['failed', 'sent']);
    // Without a Message-ID, it is the ticket's newest one.
    const addressed = { ...plain, To: replyTo, 'Message-ID': '<q2@qmail>' };
    assert.equal((await handIn(world, makeMail(addressed, 'No mailbox.'))).body.outcome, 'answer');
    assert.deepEqual(await deliveries(), ['failed', 'failed']);
  });

  it('[DESK-20] is marked by a report of a mail server that allows addresses with other letters (RFC 6533)', async (t) => {
    const { world, messageId, thread } = await withAnswered(t, databases, { email: 'müller@example.com' });
    const inUtf8 = (id: string, status: string[]) =>
      makeReport({ 'Message-ID': id, 'In-Reply-To': messageId }, status, [`Message-ID: ${messageId}`])
        .replaceAll('delivery-status', 'global-delivery-status')
        .replace('text/rfc822-headers', 'message/global-headers');
    const problem = async () => (await thread()).messages[0]?.problem;
    const recipient = ['', 'Final-Recipient: utf-8; müller@example.com'];
    await handIn(world, inUtf8('<u1@mx>', [...recipient, 'Action: delayed', 'Status: 4.4.1']));
    assert.equal(await problem(), null);
    const failed = [...recipient, 'Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 Unbekannte Straße'];
    await handIn(world, inUtf8('<u2@mx>', failed));
    assert.equal(await problem(), 'The mail server of müller@example.com returned the email: 550 Unbekannte Straße.');
    assert.match((await thread()).messages.at(-1)?.text ?? '', /Unbekannte Straße/);
  });

  it('[DESK-20] is not assumed for a delay, a delivery, a read receipt or an absence', async (t) => {
    const { world, messageId, thread } = await withAnswered(t, databases);
    const returned = [`Message-ID: ${messageId}`];
    const reply = { 'In-Reply-To': messageId };
    const mails = [
      makeReport({ ...reply, 'Message-ID': '<n1@mx>' }, ['Action: delayed', 'Status: 4.4.1'], returned),
      makeReport({ ...reply, 'Message-ID': '<n2@mx>' }, ['Action: delivered', 'Status: 2.0.0'], returned),
      makeMail({ ...reply, 'Message-ID': '<n3@mx>', 'Auto-Submitted': 'auto-replied' }, 'I am away.'),
      makeMail(
        {
          ...reply,
          'Message-ID': '<n4@mx>',
          'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=x',
        },
        ['--x', 'Content-Type: text/plain', '', 'Read.', '--x--'].join('\r\n'),
      ),
    ];
    for (const mail of mails) assert.equal((await handIn(world, mail)).body.outcome, 'answer');
    const { ticket, messages } = await thread();
    assert.deepEqual([ticket.status, ticket.is_undelivered, messages[0]?.delivery], ['pending', false, 'sent']);
  });
});
