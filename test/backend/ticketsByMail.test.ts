import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createLogger } from '../../backend/operations/createLogger.ts';
import { createFolderMailer } from '../../backend/mail/openMailer.ts';
import { watchMailbox } from '../../backend/tickets/watchMailbox.ts';
import { Refusal } from '../../backend/base/Refusal.ts';
import { handIn, makeMail, SECRET, withAnswered } from './support/incomingMail.ts';
import { makeWorld } from './support/makeWorld.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { signedPath } from './support/fileLinks.ts';

const databases = useTestDatabases();

describe('an incoming email', () => {
  it('[DESK-05] joins the thread of the email it answers, and the next reply references it', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
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

  it('[DESK-05] joins a thread by the address it was sent to, if the mail program dropped the references', async (t) => {
    const { world, id, replyTo } = await withAnswered(t, databases);
    assert.equal((await handIn(world, makeMail({ To: `Support <${replyTo.toUpperCase()}>` }))).body.ticket_id, id);
    const forwarded = makeMail({ 'Delivered-To': replyTo, 'Message-ID': '<m2@ann>' });
    assert.equal((await handIn(world, forwarded)).body.ticket_id, id);
  });

  it('[DESK-05] reopens a solved ticket', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
    await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
    await handIn(world, makeMail({ 'In-Reply-To': messageId }));
    assert.equal((await thread()).ticket.status, 'open');
  });

  it('[DESK-05] opens a new ticket if it has only a ticket’s number, sender or a guessed token', async (t) => {
    const { world, id, replyTo, thread } = await withAnswered(t, databases);
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

  it('[DESK-05] from another address than the customer’s is shown as such, and replies still go to the customer', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
    await handIn(world, makeMail({ From: 'Eve <eve@evil.example>', 'In-Reply-To': messageId }));
    const last = (await thread()).messages.at(-1);
    assert.deepEqual([last?.sender, last?.author_email], ['other', 'eve@evil.example']);
    await desk.post(`/desk/api/tickets/${id}/messages`, { uuid: 'r-2', message: 'Who is Eve?' });
    await world.mailQueue.idle();
    assert.equal(world.mails[1]?.to, 'Ann@Example.com');
  });

  it('[DESK-05] that is delivered twice counts once, even at the same moment', async (t) => {
    const { world, messageId, thread } = await withAnswered(t, databases);
    const mail = makeMail({ 'Message-ID': '<m1@ann>', 'In-Reply-To': messageId });
    const outcomes = await Promise.all([handIn(world, mail), handIn(world, mail)]);
    assert.deepEqual(outcomes.map(({ body }) => body.outcome).sort(), ['answer', 'known']);
    const nameless = makeMail({ 'In-Reply-To': messageId });
    for (const outcome of ['answer', 'known']) assert.equal((await handIn(world, nameless)).body.outcome, outcome);
    assert.equal((await thread()).messages.length, 3);
  });

  it('[DESK-05] from a program causes no loop: no email is sent, no ticket opens, and a solved one stays solved', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
    await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
    const automatic: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'X-Autoreply': 'yes' },
      { 'Return-Path': '<>' },
      { From: 'MAILER-DAEMON@example.com' },
      { 'Content-Type': 'multipart/report; boundary=x; report-type=delivery-status' },
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

  it('[DESK-05] becomes plain text, even from HTML, NUL characters or a subject of several lines', async (t) => {
    const { world, thread, messageId } = await withAnswered(t, databases);
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

  it('[REAL-05] has a long name, subject or text cut before an emoji, not within it', async (t) => {
    const { world, thread } = await withAnswered(t, databases);
    const [name, subject] = [`${'n'.repeat(99)}😀`, `${'s'.repeat(299)}😀`];
    // The middle is left out, which begins and ends within an emoji.
    const mail = makeMail(
      { From: `=?utf-8?B?${Buffer.from(name).toString('base64')}?= <bo@example.com>`, Subject: subject },
      `a${'😀'.repeat(60_000)}b`,
    );
    const { body } = await handIn(world, mail);
    const { ticket } = await thread(body.ticket_id ?? 0);
    assert.deepEqual([ticket.name, ticket.subject], ['n'.repeat(99), 's'.repeat(299)]);
    assert.doesNotMatch(ticket.message, /\ufffd/);
    assert.ok(ticket.message.length > 1_000);
  });

  it('[DESK-05] has its files checked like uploads, and lists those left out', async (t) => {
    const { world, messageId, thread } = await withAnswered(t, databases, {
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
    assert.equal((await world.get(signedPath(last?.attachments[0]?.link))).status, 200);
    await handIn(world, message);
    assert.equal(
      (await readdir(join(world.directory, 'attachments'))).length,
      3,
      'Told twice, the files are kept once',
    );
  });

  it('[DESK-05] [DESK-09] of a blocked visitor is ignored', async (t) => {
    const { world, desk } = await withAnswered(t, databases);
    const chat = await world.startChat({ user_id: 'bob', user_name: 'bob@example.com' });
    await desk.post(`/desk/api/chats/${chat.chat_id}/block`, { reason: 'Spam' });
    assert.equal((await handIn(world, makeMail({ From: 'bob@example.com' }))).body.outcome, 'ignored');
  });

  it('[DESK-05] in a flood from one sender is refused', async (t) => {
    const { world } = await withAnswered(t, databases);
    const statuses: number[] = [];
    for (let number = 0; number < 12; number++)
      statuses.push((await handIn(world, makeMail({ 'Message-ID': `<f${number}@ann>` }))).status);
    assert.deepEqual(statuses.slice(9), [200, 429, 429]);
    assert.equal((await handIn(world, makeMail({ From: 'cyd@example.com' }))).status, 200);
  });
});

describe('an email with a Reply-To address', () => {
  const form = { From: 'Shop <form@shop.example>', 'Reply-To': 'Cy Day <cy@customer.example>' };

  it('[REAL-09] counts as the customer’s if it arrives like the first email, and not otherwise', async (t) => {
    const { world, desk, thread } = await withAnswered(t, databases);
    const ticketId = (await handIn(world, makeMail({ ...form, 'Message-ID': '<1@form>' }))).body.ticket_id ?? 0;
    await desk.post(`/desk/api/tickets/${ticketId}/messages`, { uuid: 'r-2', message: 'Here it is.' });
    await world.mailQueue.idle();
    const { to, messageId = '' } = world.mails[1] ?? {};
    assert.equal(to, 'cy@customer.example');
    const ways = [
      { From: 'cy@customer.example' },
      form,
      { ...form, From: 'Form <FORM@shop.example>' },
      { ...form, From: 'eve@evil.example' },
      { ...form, From: 'Cy via X <eve@evil.example>', 'List-Post': '<mailto:eve@evil.example>' },
    ];
    for (const [number, way] of ways.entries())
      await handIn(world, makeMail({ ...way, 'In-Reply-To': messageId, 'Message-ID': `<w${number}@form>` }));
    assert.deepEqual(
      (await thread(ticketId)).messages.map(({ sender, via_email: via }) => [sender, via ?? null]),
      [
        ['customer', 'form@shop.example'],
        ['team', null],
        ['customer', null],
        ['customer', 'form@shop.example'],
        ['customer', 'form@shop.example'],
        ['other', 'eve@evil.example'],
        ['other', 'eve@evil.example'],
      ],
    );
  });

  it('[REAL-09] is ignored if either address is blocked', async (t) => {
    const { world, desk } = await withAnswered(t, databases);
    for (const [uuid, address] of [
      ['b-1', 'eve@evil.example'],
      ['b-2', 'mal@evil.example'],
    ] as const) {
      const chat = await world.startChat({ user_id: uuid, uuid, user_name: address });
      await desk.post(`/desk/api/chats/${chat.chat_id}/block`, { reason: 'Spam' });
    }
    const mails = [
      { From: 'eve@evil.example', 'Reply-To': 'ann@example.com' },
      { From: 'form@shop.example', 'Reply-To': 'Mal <MAL@evil.example>' },
    ];
    for (const mail of mails) {
      const { body } = await handIn(world, makeMail(mail));
      assert.deepEqual([body.outcome, body.reason], ['ignored', 'blocked']);
    }
  });

  it('[REAL-09] is answered at its From address if Reply-To accepts no replies or is our own address', async (t) => {
    const { world, thread } = await withAnswered(t, databases);
    const wishes = [
      'noreply@tool.example',
      'support@example.com',
      'Support <SUPPORT@example.com>',
      'ann@localhost',
      'undisclosed-recipients:;',
      '',
    ];
    for (const [number, wish] of wishes.entries()) {
      const mail = makeMail({ From: `Bo <bo@c${number}.example>`, 'Reply-To': wish, 'Message-ID': `<r${number}@bo>` });
      const { body } = await handIn(world, mail);
      assert.equal((await thread(body.ticket_id ?? 0)).ticket.email, `bo@c${number}.example`, wish);
    }
  });
});

describe('an ignored email', () => {
  it('[REAL-09] is logged as a warning with its reason, without an address, a name or its text', async (t) => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
    const { world } = await withAnswered(t, databases, { logger });
    const ignored: [string, Record<string, string>][] = [
      ['auto-submitted', { 'Auto-Submitted': 'auto-replied; owner-email="ann@example.com"' }],
      ['auto-submitted', { 'Auto-Submitted': 'Auto-Notified' }],
      ['autoresponder', { 'X-Autoreply': 'yes' }],
      ['autoresponder', { 'X-List-Administrivia': 'yes', Precedence: 'list' }],
      ['precedence', { Precedence: 'Bulk' }],
      ['precedence', { Precedence: 'bulk', 'X-BeenThere': 'help@lists.example' }],
      ['precedence', { Precedence: 'auto_reply' }],
      ['bounce', { 'Return-Path': '<>' }],
      ['bounce', { From: 'Postmaster <postmaster@mail.example>' }],
      ['bounce', { 'Content-Type': 'multipart/report; boundary=x; report-type=feedback-report' }],
      ['no-reply', { From: 'do_not_reply+77@mail.example' }],
      ['no-reply', { From: 'no.reply@mail.example', 'Reply-To': 'noreply@mail.example' }],
      ['own', { From: 'support@localhost' }],
    ];
    for (const [number, [reason, headers]] of ignored.entries()) {
      const mail = makeMail({ 'Message-ID': `<i${number}@ann>`, ...headers }, 'secret words');
      const { body } = await handIn(world, mail);
      assert.deepEqual([body.outcome, body.ticket_id, body.reason], ['ignored', null, reason], JSON.stringify(headers));
    }
    const logged = lines.filter((line) => line.includes('ignored an email'));
    assert.deepEqual(
      logged
        .map((line) => JSON.parse(line) as object)
        .map((line) => ({ ...line, time: 0, pid: 0, hostname: '', reqId: '' })),
      ignored.map(([reason]) => ({
        ...{ level: 40, time: 0, pid: 0, hostname: '', reqId: '', reason, msg: 'ignored an email' },
      })),
    );
  });

  it('[REAL-09] does not include people’s emails with similar headers, which open tickets', async (t) => {
    const { world } = await withAnswered(t, databases);
    const marks: Record<string, string>[] = [
      { 'Auto-Submitted': 'no' },
      { 'Auto-Submitted': 'No (typed by hand)' },
      { Precedence: 'list' },
      { Precedence: 'first-class' },
      { 'List-Id': '<help.example.com>' },
      { 'List-Unsubscribe': '<mailto:u@crm.example>' },
      { 'X-Auto-Response-Suppress': 'All' },
      { 'X-Autoreply': 'no' },
      { 'X-Loop': 'support@localhost', 'List-Post': '<mailto:support@localhost>' },
      { 'Return-Path': '<ann@example.com>\r\nReturn-Path: <>' },
      { Precedence: 'bulk', 'List-Post': '<mailto:help@lists.example>' },
    ];
    for (const [number, headers] of marks.entries()) {
      const mail = makeMail({ From: `ann@c${number}.example`, 'Message-ID': `<p${number}@ann>`, ...headers });
      assert.equal((await handIn(world, mail)).body.outcome, 'ticket', JSON.stringify(headers));
    }
  });

  it('[REAL-09] causes no loop: our own emails coming back, and automatic replies to them, send nothing', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mails-'));
    t.after(() => rm(folder, { recursive: true }));
    const mailer = createFolderMailer({ folder, from: 'Support <support@example.com>', log: () => undefined });
    const environment = { MAIL_FROM: 'Support <support@example.com>' };
    const { world, thread } = await withAnswered(t, databases, { mailer, environment });
    const [name = ''] = await readdir(folder);
    const sent = await readFile(join(folder, name), 'utf8');
    const header = (wanted: string) => new RegExp(`^${wanted}: (.+)$`, 'im').exec(sent)?.[1]?.trim() ?? '';
    assert.equal(header('X-Support-Chat'), 'support@example.com');
    const changed = sent
      .replace(/^Message-ID: .*$/m, 'Message-ID: <new@list.example>')
      .replace(/^From: .*$/m, 'From: Support via Friends <friends@list.example>');
    for (const copy of [sent, changed]) assert.equal((await handIn(world, copy)).body.reason, 'own');
    for (let round = 0; round < 5; round++) {
      const answer = makeMail({
        ...{ 'Message-ID': `<loop${round}@ann>`, 'In-Reply-To': header('Message-ID'), To: header('Reply-To') },
        'Auto-Submitted': 'auto-replied',
      });
      assert.equal((await handIn(world, answer)).body.outcome, 'answer');
    }
    await world.mailQueue.idle();
    assert.equal((await readdir(folder)).length, 1);
    assert.equal((await thread()).ticket.status, 'pending');
  });
});

describe('POST /api/mail/incoming', () => {
  it('[DESK-05] answers 401 without its secret, and 404 if no secret is set', async (t) => {
    const { world } = await withAnswered(t, databases);
    for (const authorization of ['', 'Bearer ', `Bearer ${SECRET}x`, SECRET])
      assert.equal((await handIn(world, makeMail({}), { authorization })).status, 401, authorization);
    await world.rest();
    const closed = await makeWorld(t, databases);
    assert.equal((await handIn(closed, makeMail({}), { authorization: 'Bearer null' })).status, 404);
  });

  it('[DESK-05] answers invalid input with a sentence', async (t) => {
    const { world } = await withAnswered(t, databases, { environment: { MAX_MAIL_BYTES: '2000' } });
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

  it('[DESK-05] has its own limit per minute', async (t) => {
    const { world } = await withAnswered(t, databases, { environment: { RATE_LIMIT: '100000' } });
    let last = 0;
    for (let number = 0; number <= 300; number++) last = (await handIn(world, '', { authorization: 'no' })).status;
    assert.equal(last, 429);
    assert.equal((await world.get('/support/acme/status/chat/online')).status, 200);
  });
});

describe('the mailbox for development', () => {
  it('[DESK-05] [DESK-25] imports the .eml files of a folder, and moves each to the folder of its result', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    t.after(() => rm(folder, { recursive: true }));
    await mkdir(folder, { recursive: true });
    const taken: string[] = [];
    const lines: string[] = [];
    const mailbox = watchMailbox({
      folder,
      maxBytes: 2_000,
      take: async (raw) => {
        if (raw.length === 0) throw new Refusal(422, 'This cannot be read as an email');
        if (raw.toString() === 'I') return { outcome: 'ignored', ticketId: null, reason: 'bounce' };
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
    await writeFile(join(folder, 'i.eml'), 'I');
    await writeFile(join(folder, 'large.eml'), 'x'.repeat(2_001));
    await mailbox.look();
    await mailbox.look();
    assert.deepEqual(taken, ['A']);
    assert.deepEqual(await readdir(join(folder, 'taken')), ['a.eml', 'i.eml']);
    assert.deepEqual(await readdir(join(folder, 'refused')), ['b.eml', 'large.eml']);
    assert.deepEqual((await readdir(folder)).sort(), ['c.eml.part', 'refused', 'taken']);
    assert.match(lines.join('\n'), /b\.eml was refused: This cannot be read as an email/);
    assert.match(lines.join('\n'), /large\.eml was refused: It is larger than 2\.0 kB/);
    assert.match(lines.join('\n'), /i\.eml was ignored: bounce/);
  });
});

describe('the folder for outgoing emails', () => {
  it('[DESK-05] contains a ticket’s email with its headers, each on its own line', async (t) => {
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
      'X-Support-Chat: support@example.com',
    ])
      assert.ok(text.includes(`${line}\r\n`), `${line}\n${text}`);
    assert.doesNotMatch(text, /^Bcc:/m);
  });
});
