import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { extract } from 'tar';
import { exportRecords } from '../../backend/operations/exportRecords.ts';
import { createLocalStore } from '../../backend/storage/createLocalStore.ts';
import type { Ticket, TicketMessage } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { handIn, makeMail, withAnswered } from './support/incomingMail.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Sent = { error?: string; ticket: Ticket; message: TicketMessage };

function send(desk: Client, id: number, message: string, cc?: readonly string[]) {
  return desk.post<Sent>(`/desk/api/tickets/${id}/messages`, { uuid: `r-${message}`, message, ...(cc ? { cc } : {}) });
}

function forward(desk: Client, id: number, fields: object = {}) {
  const body = { uuid: 'f-1', to: 'Partner <lab@partner.example>', message: 'Can you look?', ...fields };
  return desk.post<Sent>(`/desk/api/tickets/${id}/forwards`, body);
}

describe('copies of a reply', () => {
  it('[DESK-23] reach each address once, and are kept for the later e-mails until they are changed', async (t) => {
    const { world, desk, id, thread } = await withAnswered(t, databases);
    const cc = ['Bob <bob@example.com>', 'BOB@example.com', ' cyd@例え.jp ', 'ann@example.COM'];
    const { body } = await send(desk, id, 'One', cc);
    assert.deepEqual(body.message.cc, ['BOB@example.com', 'cyd@例え.jp']);
    await send(desk, id, 'Two');
    await send(desk, id, 'Three', []);
    await send(desk, id, 'Four');
    await world.mailQueue.idle();
    assert.deepEqual(
      world.mails.slice(1).map((mail) => [mail.to, mail.cc]),
      [
        ['Ann@Example.com', ['BOB@example.com', 'cyd@例え.jp']],
        ['Ann@Example.com', ['BOB@example.com', 'cyd@例え.jp']],
        ['Ann@Example.com', undefined],
        ['Ann@Example.com', undefined],
      ],
    );
    const { ticket, messages } = await thread();
    assert.deepEqual([ticket.cc, messages[1]?.cc, messages[3]?.cc], [[], ['BOB@example.com', 'cyd@例え.jp'], []]);
  });

  it('[DESK-23] are refused next to their cause: no address, our own address, more than ten', async (t) => {
    const { world, desk, id, replyTo } = await withAnswered(t, databases);
    const many = Array.from({ length: 11 }, (_, n) => `copy${n}@example.com`);
    const refused: [readonly string[], string][] = [
      [['bob@example.com', '<script>'], '“<script>” is not an email address'],
      [[''], '“” is not an email address'],
      [[replyTo], `${replyTo} is the support address itself`],
      [['support@example.com'], 'support@example.com is the support address itself'],
      [many, 'An email has at most 10 copies'],
    ];
    for (const [cc, error] of refused) {
      const answer = await send(desk, id, 'Hello', cc);
      assert.deepEqual([answer.status, answer.body.error], [422, error]);
    }
    assert.equal((await send(desk, id, 'Hello', many.slice(1))).status, 200);
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 2);
  });

  it('[DESK-23] make their readers participants: an answer is shown as theirs, and they get the next e-mail', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
    const copied = {
      'Message-ID': '<c@ann>',
      'In-Reply-To': messageId,
      Cc: 'Bob <Bob@Example.com>, support@example.com',
    };
    await handIn(world, makeMail(copied, 'Bob knows more.'));
    const asBob = { From: 'Bob <bob@example.com>', 'Message-ID': '<1@bob>', 'In-Reply-To': messageId };
    assert.equal((await handIn(world, makeMail(asBob, 'I do.'))).body.outcome, 'answer');
    await handIn(world, makeMail({ ...asBob, From: 'eve@evil.example', 'Message-ID': '<1@eve>' }, 'Me too.'));
    // Reply-To can contain any address, so it makes no participant.
    const via = { ...asBob, From: 'mallory@evil.example', 'Reply-To': 'bob@example.com', 'Message-ID': '<2@bob>' };
    await handIn(world, makeMail(via, 'As Bob.'));
    const { ticket, messages } = await thread();
    assert.deepEqual(
      messages.slice(1).map(({ text, sender, cc, is_participant: isParticipant }) => [text, sender, cc, isParticipant]),
      [
        ['Bob knows more.', 'customer', ['bob@example.com'], false],
        ['I do.', 'other', [], true],
        ['Me too.', 'other', [], false],
        ['As Bob.', 'other', [], false],
      ],
    );
    assert.deepEqual(
      [ticket.cc, ticket.email, ticket.last_author],
      [['bob@example.com'], 'Ann@Example.com', 'bob@example.com'],
    );
    await send(desk, id, 'Thank you both.');
    await world.mailQueue.idle();
    assert.deepEqual([world.mails.at(-1)?.to, world.mails.at(-1)?.cc], ['Ann@Example.com', ['bob@example.com']]);
  });

  it('[DESK-23] prove nothing without the secret: a copied person’s mail opens a ticket of its own', async (t) => {
    const { world, desk, id } = await withAnswered(t, databases);
    await send(desk, id, 'Hello', ['bob@example.com']);
    await world.mailQueue.idle();
    const { body } = await handIn(world, makeMail({ From: 'bob@example.com', Subject: `Re: (ticket ${id})` }));
    assert.equal(body.outcome, 'ticket');
  });
});

describe('a forward of a ticket', () => {
  it('[DESK-23] quotes the thread with its files for one address, and is an entry of the thread', async (t) => {
    const { world, desk, id, messageId, replyTo, thread } = await withAnswered(t, databases);
    const boundary =
      'Content-Type: text/plain; name="steps.txt"\r\nContent-Disposition: attachment; filename="steps.txt"';
    const mail = makeMail(
      { 'Message-ID': '<m1@ann>', 'In-Reply-To': messageId, 'Content-Type': 'multipart/mixed; boundary=b' },
      `--b\r\n\r\nSee the file. I wrote to ${replyTo}\r\n--b\r\n${boundary}\r\n\r\n1. Open it\r\n--b--`,
    );
    await handIn(world, mail);
    const before = (await thread()).ticket;
    await desk.post(`/desk/api/tickets/${id}/notes`, { uuid: 'n', text: 'Owes us 300' });
    const { body } = await forward(desk, id);
    assert.deepEqual([body.message.forwarded_to, body.message.sender], ['lab@partner.example', 'team']);
    assert.deepEqual((await forward(desk, id)).body.message, body.message, 'the same uuid forwards once');
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 2);
    const sent = world.mails[1];
    assert.deepEqual(
      [sent?.to, sent?.cc, sent?.subject],
      ['lab@partner.example', undefined, `Fwd: Question (ticket ${id})`],
    );
    assert.match(sent?.text ?? '', /^Can you look\?\n\nSupport/);
    assert.match(sent?.text ?? '', /UTC, Ann@Example\.com wrote:\n> Where is my form\?/);
    assert.match(sent?.text ?? '', /UTC, Support wrote:\n> Under Documents\./);
    assert.match(sent?.text ?? '', /> See the file\./);
    assert.deepEqual(
      sent?.attachments?.map(({ filename, content }) => [filename, String(content)]),
      [['steps.txt', '1. Open it']],
    );
    // Nothing that the recipient gets proves an answer to the customer's thread.
    const token = /-([0-9a-f]{32})@/.exec(replyTo)?.[1] ?? 'none';
    assert.doesNotMatch(JSON.stringify(sent), new RegExp(`${token}|${messageId}|m1@ann|Owes us`));
    const after = (await thread()).ticket;
    assert.deepEqual([after.status, after.operator_id], [before.status, before.operator_id]);
    assert.equal(after.waiting_since, before.waiting_since, 'the customer still waits');
  });

  it('[DESK-23] has its answers shown as the recipient’s, never as the customer’s, and not to the customer', async (t) => {
    const { world, desk, id, thread } = await withAnswered(t, databases);
    await forward(desk, id);
    await world.mailQueue.idle();
    const { messageId = '', replyTo = '' } = world.mails[1] ?? {};
    assert.match(replyTo, /^support\+f\d+-[0-9a-f]{32}@example\.com$/);
    await handIn(
      world,
      makeMail({ From: 'Lab <lab@partner.example>', To: replyTo, 'Message-ID': '<1@lab>' }, 'We look.'),
    );
    const forged = { From: 'Ann <ann@example.com>', 'In-Reply-To': messageId, 'Message-ID': '<2@lab>' };
    assert.equal((await handIn(world, makeMail(forged, 'Send the money to me.'))).body.ticket_id, id);
    const { ticket, messages } = await thread();
    const forwardId = messages[1]?.id;
    assert.deepEqual(
      messages
        .slice(2)
        .map(({ sender, author_email: email, answered_forward_id: answered }) => [sender, email, answered]),
      [
        ['other', 'lab@partner.example', forwardId],
        ['other', 'ann@example.com', forwardId],
      ],
    );
    assert.deepEqual([ticket.status, ticket.cc], ['open', []]);
    await send(desk, id, 'The lab looks into it.');
    await world.mailQueue.idle();
    const reply = world.mails[2];
    assert.equal(reply?.to, 'Ann@Example.com');
    assert.doesNotMatch(JSON.stringify(reply), /We look|money|Can you look|1@lab|2@lab/);
    assert.ok(!reply?.references?.includes(messageId), 'the customer does not learn the forward’s id');
  });

  it('[DESK-23] is refused to no address, to ourselves and to the customer, without a text, and in a colleague’s ticket', async (t) => {
    const { world, desk, id } = await withAnswered(t, databases);
    const refused: [object, number, string][] = [
      [{ to: 'a@b.example, c@d.example' }, 422, '“a@b.example, c@d.example” is not an email address'],
      [{ to: '' }, 422, '“” is not an email address'],
      [{ to: 'Support@Example.com' }, 422, 'Support@Example.com is the support address itself'],
      [{ to: 'ann@example.com' }, 422, 'This is the customer’s own address. Write a reply instead'],
      [{ message: ' ' }, 422, 'The message is empty'],
      [{ message: 'x'.repeat(10_001) }, 422, 'The message is longer than 10000 characters'],
    ];
    for (const [fields, status, error] of refused) {
      const answer = await forward(desk, id, fields);
      assert.deepEqual([answer.status, answer.body.error], [status, error]);
    }
    assert.equal((await forward(desk, 99)).status, 404);
    await world.database.query(
      `WITH eli AS (INSERT INTO operators (name, username, password_hash, role) VALUES ('Eli', 'eli', 'x', 'operator') RETURNING id)
       UPDATE tickets SET operator_id = eli.id FROM eli`,
    );
    const answer = await forward(desk, id);
    assert.deepEqual(
      [answer.status, answer.body.error],
      [409, 'Eli answers this ticket. Assign it to yourself to answer it'],
    );
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 1);
  });

  it('[DESK-23] is no part of the customer’s export, and neither are its answers', async (t) => {
    const { world, desk, id } = await withAnswered(t, databases);
    await forward(desk, id);
    await world.mailQueue.idle();
    await handIn(world, makeMail({ From: 'lab@partner.example', To: world.mails[1]?.replyTo ?? '' }, 'Broken by Ann.'));
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    t.after(() => rm(folder, { recursive: true }));
    const { database, directory } = world;
    const file = join(folder, 'visitor.tar.gz');
    const attachments = await createLocalStore(directory, async (names) => [...names]);
    await exportRecords(file, { email: 'ann@example.com', userId: null }, { database, attachments });
    await extract({ file, cwd: folder });
    const exported = await readFile(join(folder, 'visitor.json'), 'utf8');
    assert.match(exported, /Under Documents/);
    assert.doesNotMatch(exported, /Can you look|Broken by Ann|partner\.example/);
  });

  it('[DESK-23] that cannot be sent yet holds up no e-mail to the customer', async (t) => {
    const { world, desk, id } = await withAnswered(t, databases);
    await forward(desk, id);
    await world.mailQueue.idle();
    await world.database.query(
      "UPDATE ticket_messages SET delivery = 'queued', due_at = now() + interval '1 hour' WHERE forwarded_to IS NOT NULL",
    );
    await send(desk, id, 'We asked the lab.');
    await world.mailQueue.idle();
    assert.deepEqual(
      world.mails.map(({ to }) => to),
      ['Ann@Example.com', 'lab@partner.example', 'Ann@Example.com'],
    );
  });
});
