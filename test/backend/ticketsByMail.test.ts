import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createFolderMailer } from '../../backend/mail/createFolderMailer.ts';
import { watchMailbox } from '../../backend/tickets/watchMailbox.ts';
import { Refusal } from '../../backend/model/Refusal.ts';
import type { Ticket, TicketMessage } from '../../protocol/wire.ts';
import { makeWorld, type World, type WorldOptions } from './support/makeWorld.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const SECRET = 'a secret of the mail server';
const ENVIRONMENT = { MAIL_WEBHOOK_SECRET: SECRET, MAIL_REPLY_TO: 'support+{ticket}@example.com', MIN_FREE_BYTES: '0' };

type Answer = { success: boolean; outcome?: string; ticket_id?: number | null; error?: string };
type Thread = { ticket: Ticket; messages: TicketMessage[] };

/** Hands a mail in as a mail server does. */
async function handIn(world: World, mail: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/mail/incoming',
    payload: mail,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}`, ...headers },
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

function makeMail(headers: Record<string, string>, text = 'Thank you!'): string {
  const all = { From: 'Ann <ann@example.com>', To: 'support@example.com', Subject: 'Re: hello', ...headers };
  return [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n');
}

/** A ticket that was answered once, and what its customer knows of the mail. */
async function withAnswered(t: TestContext, options: WorldOptions = {}) {
  const world = await makeWorld(t, databases, { ...options, environment: { ...ENVIRONMENT, ...options.environment } });
  const desk = await world.signIn();
  const request = { id: 'ann', email: 'Ann@Example.com', message: 'Where is my form?' };
  const { ticket_id: id } = (await world.post<{ ticket_id: number }>('/support/ticket', request)).body;
  await desk.post(`/desk/api/tickets/${id}/messages`, { uuid: 'r-1', message: 'Under Documents.' });
  await world.mailQueue.idle();
  const [{ messageId = '', replyTo = '' } = {}] = world.mails;
  const thread = async (ticketId = id) => (await desk.get<Thread>(`/desk/api/tickets/${ticketId}`)).body;
  return { world, desk, id, messageId, replyTo, thread };
}

describe('an e-mail that comes in', () => {
  it('[DESK-05] is in the thread of the mail that it answers, and the next answer names it', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t);
    const mail = makeMail({ 'Message-ID': '<m1@ann>', 'In-Reply-To': messageId, References: messageId });
    assert.deepEqual((await handIn(world, mail)).body, { success: true, outcome: 'answer', ticket_id: id });
    const { ticket, messages } = await thread();
    assert.deepEqual(
      messages.map(({ sender, text, author_name: name }) => [sender, text, name]),
      [
        ['team', 'Under Documents.', 'Support'],
        ['customer', 'Thank you!', 'Ann'],
      ],
    );
    assert.deepEqual([ticket.status, ticket.last_from], ['open', 'customer']);
    await desk.post(`/desk/api/tickets/${id}/messages`, { uuid: 'r-2', message: 'With pleasure.' });
    await world.mailQueue.idle();
    assert.equal(world.mails[1]?.inReplyTo, '<m1@ann>');
    assert.deepEqual(world.mails[1]?.references, [messageId, '<m1@ann>']);
    assert.match(world.mails[1]?.text ?? '', /you wrote:\n> Thank you!$/);
    assert.equal((await world.published('private-desk', 'Desk.TicketUpdated')).at(-2)?.ticket.status, 'pending');
  });

  it('[DESK-05] is threaded by the address that it was sent to, where a mail program has dropped the references', async (t) => {
    const { world, id, replyTo } = await withAnswered(t);
    assert.equal((await handIn(world, makeMail({ To: `Support <${replyTo.toUpperCase()}>` }))).body.ticket_id, id);
    const forwarded = makeMail({ 'Delivered-To': replyTo, 'Message-ID': '<m2@ann>' });
    assert.equal((await handIn(world, forwarded)).body.ticket_id, id);
  });

  it('[DESK-05] opens a solved ticket again', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t);
    await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
    await handIn(world, makeMail({ 'In-Reply-To': messageId }));
    assert.equal((await thread()).ticket.status, 'open');
  });

  it('[DESK-05] belongs to no ticket by its number, its sender or a guessed token: it opens one of its own', async (t) => {
    const { world, id, replyTo, thread } = await withAnswered(t);
    const guesses = [
      { Subject: `Re: Your question to Legal Forms (ticket ${id})` },
      { To: replyTo.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`) },
      { 'In-Reply-To': `<ticket.${id}.${'0'.repeat(32)}@localhost>` },
    ];
    for (const [number, guess] of guesses.entries()) {
      const { body } = await handIn(world, makeMail({ ...guess, 'Message-ID': `<g${number}@ann>` }));
      assert.equal(body.outcome, 'ticket', JSON.stringify(guess));
      assert.notEqual(body.ticket_id, id);
      const { ticket, messages } = await thread(body.ticket_id ?? 0);
      assert.deepEqual([ticket.source, ticket.email, messages.length], ['mail', 'ann@example.com', 1]);
    }
    assert.equal((await thread()).messages.length, 1);
  });

  it('[DESK-05] from another address than the customer’s is shown as such, and answers still go to the customer', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t);
    await handIn(world, makeMail({ From: 'Eve <eve@evil.example>', 'In-Reply-To': messageId }));
    const last = (await thread()).messages.at(-1);
    assert.deepEqual([last?.sender, last?.author_email], ['other', 'eve@evil.example']);
    await desk.post(`/desk/api/tickets/${id}/messages`, { uuid: 'r-2', message: 'Who is Eve?' });
    await world.mailQueue.idle();
    assert.equal(world.mails[1]?.to, 'Ann@Example.com');
  });

  it('[DESK-05] that was told twice counts once, also at the same moment', async (t) => {
    const { world, messageId, thread } = await withAnswered(t);
    const mail = makeMail({ 'Message-ID': '<m1@ann>', 'In-Reply-To': messageId });
    const outcomes = await Promise.all([handIn(world, mail), handIn(world, mail)]);
    assert.deepEqual(outcomes.map(({ body }) => body.outcome).sort(), ['answer', 'known']);
    const nameless = makeMail({ 'In-Reply-To': messageId });
    for (const outcome of ['answer', 'known']) assert.equal((await handIn(world, nameless)).body.outcome, outcome);
    assert.equal((await thread()).messages.length, 3);
  });

  it('[DESK-05] by a program starts no loop: no mail goes out, no ticket opens, and a solved one stays so', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t);
    await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
    const automatic: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'X-Autoreply': 'yes' },
      { 'Return-Path': '<>' },
      { From: 'MAILER-DAEMON@example.com' },
      { 'Content-Type': 'multipart/report; boundary=x; report-type=delivery-status' },
      { 'List-Id': '<news.example.com>' },
    ];
    for (const [number, headers] of automatic.entries()) {
      const mail = makeMail({ ...headers, 'Message-ID': `<a${number}@ann>` });
      assert.deepEqual((await handIn(world, mail)).body.outcome, 'ignored', JSON.stringify(headers));
    }
    await handIn(world, makeMail({ 'Auto-Submitted': 'auto-replied', 'In-Reply-To': messageId }));
    const { ticket, messages } = await thread();
    assert.deepEqual([ticket.status, messages.at(-1)?.is_automatic], ['solved', true]);
    const own = makeMail({ From: 'Support <support@localhost>', 'In-Reply-To': messageId });
    assert.equal((await handIn(world, own)).body.outcome, 'ignored');
    assert.equal((await handIn(world, makeMail({ 'Auto-Submitted': 'no' }))).body.outcome, 'ticket');
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 1);
  });

  it('[DESK-05] is text, whatever it brings: HTML, NUL, a subject of several lines', async (t) => {
    const { world, thread, messageId } = await withAnswered(t);
    const html = makeMail(
      { 'Content-Type': 'text/html; charset=utf-8', 'In-Reply-To': messageId },
      '<style>p{color:red}</style><p>Hello <b>you</b></p><script>alert(1)</script><img src="https://spy.example/x.png">',
    );
    await handIn(world, html);
    assert.equal((await thread()).messages.at(-1)?.text, 'Hello you');
    const subject = '=?utf-8?B?SGlcclxuQmNjOiB4DQpCY2M6IGFsbEBleGFtcGxlLmNvbQ==?=';
    const { body } = await handIn(world, makeMail({ Subject: subject, 'Message-ID': '<s@ann>' }, 'a\0b'));
    const { ticket } = await thread(body.ticket_id ?? 0);
    assert.doesNotMatch(ticket.subject ?? '', /[\r\n]/);
    assert.equal(ticket.message, 'ab');
  });

  it('[DESK-05] brings files under the checks that uploads have, and what is left out is told', async (t) => {
    const { world, messageId, thread } = await withAnswered(t, {
      environment: { MAX_FILE_BYTES: '1024', MAX_FILES: '3' },
    });
    const file = (filename: string, content: string | Buffer) => ({ filename, content: Buffer.from(content) });
    const files = [
      file('../dot.png', Buffer.from(PNG)),
      file('page.html', '<script>alert(1)</script>'),
      file('fake.png', 'no picture'),
      file('large.txt', 'x'.repeat(1_025)),
      file('a.txt', 'a'),
      file('b.txt', 'b'),
      file('c.txt', 'c'),
    ];
    const folder = await mkdtemp(join(tmpdir(), 'mails-'));
    t.after(() => rm(folder, { recursive: true }));
    const mailer = createFolderMailer({ folder, from: 'ann@example.com', log: () => undefined });
    const attachments = files.map((one) => ({ ...one, contentType: 'application/octet-stream' }));
    const words = { to: 'support@example.com', subject: 'Files', text: 'See', inReplyTo: messageId };
    await mailer.send({ ...words, attachments });
    const message = await readFile(join(folder, (await readdir(folder))[0] ?? ''));
    assert.equal((await handIn(world, message)).body.outcome, 'answer');
    const last = (await thread()).messages.at(-1);
    assert.deepEqual(
      last?.attachments.map(({ name }) => name),
      ['dot.png', 'a.txt', 'b.txt'],
    );
    assert.deepEqual(last?.left_out, [
      'page.html: this file type is not supported',
      'fake.png: this file type is not supported',
      'large.txt: it is larger than 1.0 kB',
      'c.txt: only 3 files of one email are kept',
    ]);
    assert.equal((await readdir(join(world.directory, 'attachments'))).length, 3);
    assert.deepEqual(await readdir(join(world.directory, 'uploads')), []);
    assert.equal((await world.get(new URL(last?.attachments[0]?.link ?? '').pathname)).status, 200);
    await handIn(world, message);
    assert.equal(
      (await readdir(join(world.directory, 'attachments'))).length,
      3,
      'Told twice, the files are kept once',
    );
  });

  it('[DESK-05] [DESK-09] of a blocked visitor is ignored', async (t) => {
    const { world, desk } = await withAnswered(t);
    const chat = await world.startChat({ user_id: 'bob', user_name: 'bob@example.com' });
    await desk.post(`/desk/api/chats/${chat.chat_id}/block`, { reason: 'Spam' });
    assert.equal((await handIn(world, makeMail({ From: 'bob@example.com' }))).body.outcome, 'ignored');
  });

  it('[DESK-05] in a flood from one sender is refused', async (t) => {
    const { world } = await withAnswered(t);
    const statuses: number[] = [];
    for (let number = 0; number < 12; number++)
      statuses.push((await handIn(world, makeMail({ 'Message-ID': `<f${number}@ann>` }))).status);
    assert.deepEqual(statuses.slice(9), [200, 429, 429]);
    assert.equal((await handIn(world, makeMail({ From: 'cyd@example.com' }))).status, 200);
  });
});

describe('POST /api/mail/incoming', () => {
  it('[DESK-05] is closed without its secret, and where none is set', async (t) => {
    const { world } = await withAnswered(t);
    for (const authorization of ['', 'Bearer ', `Bearer ${SECRET}x`, SECRET])
      assert.equal((await handIn(world, makeMail({}), { authorization })).status, 401, authorization);
    const closed = await makeWorld(t, databases);
    assert.equal((await handIn(closed, makeMail({}), { authorization: 'Bearer null' })).status, 404);
  });

  it('[DESK-05] answers bad input with a sentence', async (t) => {
    const { world } = await withAnswered(t, { environment: { MAX_MAIL_BYTES: '2000' } });
    const wrong: [string | Buffer, Record<string, string>, number][] = [
      ['no mail at all', {}, 422],
      [Buffer.from([0, 255, 254, 1]), {}, 422],
      [makeMail({ From: 'nobody' }), {}, 422],
      [makeMail({}), { 'content-type': 'application/json' }, 400],
      ['{}', { 'content-type': 'application/json' }, 415],
      [makeMail({}), { 'content-type': 'text/html' }, 415],
      [makeMail({}, 'x'.repeat(3_000)), {}, 413],
    ];
    for (const [mail, headers, status] of wrong) {
      const answer = await handIn(world, mail, headers);
      assert.equal(answer.status, status, `${String(mail).slice(0, 40)} ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.error ?? '', /\w+ \w+/);
    }
  });

  it('[DESK-05] has a limit of its own a minute', async (t) => {
    const { world } = await withAnswered(t, { environment: { RATE_LIMIT: '100000' } });
    let last = 0;
    for (let number = 0; number <= 300; number++) last = (await handIn(world, '', { authorization: 'no' })).status;
    assert.equal(last, 429);
    assert.equal((await world.get('/support/acme/status/chat/online')).status, 200);
  });
});

describe('the mailbox of development', () => {
  it('[DESK-05] takes in the .eml files of a folder, and moves them to where they were taken or refused', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    t.after(() => rm(folder, { recursive: true }));
    await mkdir(folder, { recursive: true });
    const taken: string[] = [];
    const lines: string[] = [];
    const mailbox = watchMailbox({
      folder,
      take: async (raw) => {
        if (raw.length === 0) throw new Refusal(422, 'This cannot be read as an email');
        taken.push(raw.toString());
        return { outcome: 'ticket', ticketId: 1 };
      },
      log: (line) => lines.push(line),
      report: (error) => assert.fail(String(error)),
    });
    t.after(() => mailbox.stop());
    await writeFile(join(folder, 'a.eml'), 'A');
    await writeFile(join(folder, 'b.eml'), '');
    await writeFile(join(folder, 'c.eml.part'), 'C');
    await mailbox.look();
    await mailbox.look();
    assert.deepEqual(taken, ['A']);
    assert.deepEqual(await readdir(join(folder, 'taken')), ['a.eml']);
    assert.deepEqual(await readdir(join(folder, 'refused')), ['b.eml']);
    assert.deepEqual((await readdir(folder)).sort(), ['c.eml.part', 'refused', 'taken']);
    assert.match(lines.join('\n'), /b\.eml was refused: This cannot be read as an email/);
  });
});

describe('the folder for mails out', () => {
  it('[DESK-05] has a ticket’s mail with its headers, each on a line of its own', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mails-'));
    t.after(() => rm(folder, { recursive: true }));
    const mailer = createFolderMailer({ folder, from: 'Support <support@example.com>', log: () => undefined });
    await mailer.send({
      ...{ to: 'ann@example.com', fromName: 'Legal Forms Support', replyTo: 'support+5001-aa@example.com', text: 'Hi' },
      ...{
        subject: 'Your question\r\nBcc: all@example.com',
        messageId: '<a@b>',
        inReplyTo: '<c@d>',
        references: ['<c@d>'],
      },
      headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    });
    mailer.close();
    const names = await readdir(folder);
    assert.deepEqual([names.length, names[0]?.endsWith('.eml')], [1, true]);
    const text = await readFile(join(folder, names[0] ?? ''), 'utf8');
    for (const line of [
      'From: Legal Forms Support <support@example.com>',
      'To: ann@example.com',
      'Reply-To: support+5001-aa@example.com',
      'Message-ID: <a@b>',
      'In-Reply-To: <c@d>',
      'References: <c@d>',
      'X-Auto-Response-Suppress: OOF, AutoReply',
    ])
      assert.ok(text.includes(`${line}\r\n`), `${line}\n${text}`);
    assert.doesNotMatch(text, /^Bcc:/m);
  });
});
