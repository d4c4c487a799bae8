import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deleteOld } from '../../backend/operations/deleteOld.ts';
import { deleteVisitorRecords, readVisitorRecords } from '../../backend/operations/visitorRecords.ts';
import type { LeftAsideMail, Ticket } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { handIn, makeMail, withAnswered } from './support/incomingMail.ts';
import { addPerson } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();

async function listOf(desk: Client, query = ''): Promise<LeftAsideMail[]> {
  return (await desk.get<{ mails: LeftAsideMail[] }>(`/desk/api/left-aside-mails${query}`)).body.mails;
}

describe('an email without a ticket', () => {
  it('[DESK-20] is listed at the desk with its reason, once, and announced', async (t) => {
    const { world, desk, messageId } = await withAnswered(t, databases);
    const chat = await world.startChat({ user_id: 'bob', user_name: 'bob@example.com' });
    await desk.post(`/desk/api/chats/${chat.chat_id}/block`, { reason: 'Spam' });
    const mails: [string, Record<string, string>, number][] = [
      ['auto-submitted', { 'Auto-Submitted': 'auto-replied' }, 200],
      ['precedence', { Precedence: 'bulk', Subject: 'Big sale' }, 200],
      ['no-reply', { From: 'Shop <no-reply@shop.example>' }, 200],
      ['bounce', { 'Return-Path': '<>' }, 200],
      ['own', { From: 'support@localhost' }, 200],
      ['blocked', { From: 'bob@example.com' }, 200],
      ['no-sender', { From: 'nobody' }, 422],
    ];
    for (const [number, [, headers, status]] of mails.entries()) {
      const mail = makeMail({ 'Message-ID': `<l${number}@ann>`, ...headers }, `Text ${number}`);
      for (const _ of ['first', 'again']) assert.equal((await handIn(world, mail)).status, status);
    }
    // Part of a ticket, or its own mail coming back: nothing to list.
    await handIn(world, makeMail({ 'Auto-Submitted': 'auto-replied', 'In-Reply-To': messageId }));
    await handIn(world, makeMail({ 'Message-ID': messageId }));
    const listed = await listOf(desk);
    assert.deepEqual(
      listed.map(({ reason, text }) => [reason, text]).reverse(),
      mails.map(([reason], number) => [reason, `Text ${number}`]),
    );
    assert.deepEqual(
      listed
        .filter(({ reason }) => reason === 'precedence' || reason === 'no-reply')
        .map((one) => [...[one.author_name, one.author_email, one.subject]]),
      [
        ['Shop', 'no-reply@shop.example', 'Re: hello'],
        ['Ann', 'ann@example.com', 'Big sale'],
      ],
    );
    assert.equal((await world.published('private-desk', 'Desk.LeftAsideChanged')).length, mails.length);
    assert.equal((await listOf(desk, `?before=${listed[2]?.mail_id}&limit=2`)).length, 2);
    const colleague = await addPerson(world, desk, 'Dana');
    assert.equal((await listOf(colleague)).length, mails.length);
  });

  it('[DESK-20] becomes a ticket once, and a later delivery finds it', async (t) => {
    const { world, desk, thread } = await withAnswered(t, databases);
    const mail = [
      'From: Rita <rita@example.com>',
      'To: support@example.com',
      'Subject: Order',
      'Message-ID: <order@rita>',
      'Precedence: bulk',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Where is it?',
      '--x',
      'Content-Type: text/plain; name="order.txt"',
      'Content-Disposition: attachment; filename="order.txt"',
      '',
      'Order 7',
      '--x--',
    ].join('\r\n');
    await handIn(world, mail);
    const [left] = await listOf(desk);
    const make = () => desk.post<{ ticket: Ticket }>(`/desk/api/left-aside-mails/${left?.mail_id}/ticket`, {});
    const answers = await Promise.all([make(), make()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
    const made = answers.find(({ status }) => status === 200)?.body.ticket;
    const { ticket, messages } = await thread(made?.ticket_id ?? 0);
    assert.deepEqual(
      [ticket.email, ticket.name, ticket.subject, ticket.status, ticket.source],
      ['rita@example.com', 'Rita', 'Order', 'open', 'mail'],
    );
    assert.deepEqual(
      messages.map(({ text, left_out: leftOut }) => [text, leftOut]),
      [['Where is it?', ['order.txt: files of an email that is left aside are not kept']]],
    );
    assert.deepEqual(await listOf(desk), []);
    assert.deepEqual((await handIn(world, mail)).body, {
      ...{ success: true, outcome: 'known', ticket_id: ticket.ticket_id },
    });
    const { body } = await desk.get<{ actions: { kind: string; target: string }[] }>('/desk/api/activity');
    assert.deepEqual(
      body.actions.filter(({ kind }) => kind === 'ticket-made').map(({ target }) => target),
      [`ticket ${ticket.ticket_id}`],
    );
  });

  it('[DESK-20] becomes a ticket without an address if it has no sender', async (t) => {
    const { world, desk } = await withAnswered(t, databases);
    await handIn(world, makeMail({ From: 'nobody', Subject: 'Fax' }, 'A fax arrived.'));
    const [left] = await listOf(desk);
    const path = `/desk/api/left-aside-mails/${left?.mail_id}/ticket`;
    const { body } = await desk.post<{ ticket: Ticket }>(path, {});
    assert.deepEqual([body.ticket.email, body.ticket.subject], [null, 'Fax']);
  });

  it('[DESK-20] that was refused in a flood leaves the list when a later delivery opens its ticket', async (t) => {
    const { world, desk } = await withAnswered(t, databases);
    const mail = (number: number) => makeMail({ 'Message-ID': `<f${number}@ann>` });
    for (let number = 0; number < 12; number++) await handIn(world, mail(number));
    assert.deepEqual(
      (await listOf(desk)).map(({ reason }) => reason),
      ['flood', 'flood'],
    );
    await world.database.query("UPDATE ticket_messages SET created_at = now() - interval '2 hours'");
    assert.equal((await handIn(world, mail(11))).body.outcome, 'ticket');
    assert.equal((await listOf(desk)).length, 1);
  });

  it('[DESK-20] is deleted with age, with its sender’s records, and beyond the newest thousand', async (t) => {
    const { world, desk } = await withAnswered(t, databases);
    await world.database.query(
      `INSERT INTO left_aside_mails (message_id, reason, author_name, author_email, subject, text, created_at)
       SELECT '<' || n || '@x>', 'bounce', 'X', 'x@example.com', '', '', now() - n * interval '1 hour'
       FROM generate_series(1, 1000) AS n`,
    );
    await handIn(world, makeMail({ From: 'Rita <Rita@example.com>', Precedence: 'bulk' }, 'New'));
    const store = storeWithoutEvents(world.database);
    const attachments = { remove: async () => undefined };
    const count = async () =>
      (await world.database.query<{ count: number }>('SELECT count(*) AS count FROM left_aside_mails'))[0]?.count;
    assert.equal(await count(), 1_000);
    const rita = { email: 'rita@EXAMPLE.com', userId: null };
    assert.equal((await readVisitorRecords(world.database, rita)).left_aside_mails.length, 1);
    await deleteVisitorRecords(store, attachments, rita);
    assert.equal(await count(), 999);
    await deleteOld(store, attachments, 10);
    assert.equal(await count(), 238);
    assert.equal((await listOf(desk, '?limit=100')).length, 100);
  });
});
