import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { LeftAsideMail } from '../../protocol/wire.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';
import { deleteChats } from '../../backend/chat/deleteChats.ts';
import { withMailed } from './support/chatMails.ts';
import { handIn } from './support/incomingMail.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { signedPath } from './support/fileLinks.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();

describe('a reply to a chat’s e-mail', () => {
  it('[REACH-02] arrives in the chat as the visitor’s message, without the quote, at the desk and in the widget', async (t) => {
    const { world, chat, reply, replies } = await withMailed(t, databases);
    const text =
      'Found it, thanks 🙂\n\nOn Fri, Nov 27, 2026 at 10:00 AM Support <support@example.com> wrote:\n> Under Documents.';
    const { body } = await reply({ 'Content-Type': 'text/plain; charset=utf-8' }, text);
    assert.deepEqual(body, { success: true, outcome: 'message', ticket_id: null, chat_id: chat.chat_id });
    const [message] = await replies();
    assert.equal(decodeEmoji(message?.message ?? ''), 'Found it, thanks 🙂');
    const told = await world.published(`private-${chat.room}`, 'Chat.NewChatMessage');
    assert.equal(told.at(-1)?.message.id, message?.id);
    const atDesk = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.deepEqual([atDesk.at(-1)?.chat.unread, atDesk.at(-1)?.chat.last_message?.id], [2, message?.id]);
  });

  it('[REACH-02] loses the quote of our mail in Outlook’s format, and no text of its own that looks like a quote', async (t) => {
    const { reply, replies, mails } = await withMailed(t, databases);
    const quote = mails[0]?.text ?? '';
    const outlook = `Found it.\n\n________________________________\nFrom: Support <support@example.com>\nSent: Friday, November 27, 2026 10:00 AM\nTo: ann@example.com\nSubject: Answer\n\n${quote}`;
    const safe = outlook.replace(/http:\S+stop/, (link) => `https://safe.example/?url=${encodeURIComponent(link)}`);
    const own = 'The letter begins so:\nFrom: Ann to the office\nPlease send me the form.';
    const between = `> Under Documents.\nWhere is that?\n> Do you see it?\nNo.`;
    for (const [number, text] of [outlook, safe, own, between].entries())
      await reply({ 'Message-ID': `<q${number}@ann>` }, text.replaceAll('\n', '\r\n'));
    assert.deepEqual(
      (await replies()).map(({ message }) => message),
      ['Found it.', 'Found it.', own, between],
    );
  });

  it('[REACH-02] loses the quote of our mail from Zoho Mail and GMX, which mark no quoted line', async (t) => {
    const { reply, replies, mails } = await withMailed(t, databases);
    const above = [
      '---- On Fri, 27 Nov 2026 10:00:00 +0100 Support <support@example.com> wrote ----',
      'Gesendet: Freitag, 27. November 2026 um 10:00 Uhr\nVon: Support <support@example.com>\nAn: ann@example.com',
    ];
    for (const [number, line] of above.entries())
      await reply({ 'Message-ID': `<z${number}@ann>` }, `Found it.\n\n${line}\n\n${mails[0]?.text ?? ''}`);
    assert.deepEqual(
      (await replies()).map(({ message }) => message),
      ['Found it.', 'Found it.'],
    );
  });

  it('[REACH-02] finds its chat by the references if the mail program dropped the address', async (t) => {
    const { reply, messageId, replies } = await withMailed(t, databases);
    assert.equal(
      (await reply({ To: 'support@example.com', References: `<x@y> ${messageId}` })).body.outcome,
      'message',
    );
    const delivered = { To: 'support@example.com', 'In-Reply-To': messageId, 'Message-ID': '<r2@ann>' };
    assert.equal((await reply(delivered, 'Second')).body.outcome, 'message');
    assert.deepEqual(
      (await replies()).map(({ message }) => message),
      ['Thank you!', 'Second'],
    );
  });

  it('[REACH-02] counts once, however often and at whatever moment it is delivered', async (t) => {
    const { reply, replies, world, chat } = await withMailed(t, databases);
    const outcomes = await Promise.all([reply(), reply()]);
    assert.deepEqual(outcomes.map(({ body }) => body.outcome).sort(), ['known', 'message']);
    await world.post('/api/chat/new/close', chat);
    assert.equal((await reply()).body.outcome, 'known', 'Even after the end of the chat');
    assert.equal((await replies()).length, 1);
  });

  it('[REACH-02] from another sender or with a wrong secret opens a ticket, and adds nothing to the chat', async (t) => {
    const { reply, replyTo, messageId, replies, tickets } = await withMailed(t, databases);
    const zeros = '0'.repeat(32);
    const forged: Record<string, string>[] = [
      { From: 'Eve <eve@evil.example>' },
      { From: 'Eve <eve@evil.example>', 'Reply-To': 'Ann <ann@example.com>' },
      { To: replyTo.replace(/-[0-9a-f]{32}/, `-${zeros}`) },
      { To: replyTo.replace(/\+c(\d+)-/, (_all, id: string) => `+c${Number(id) + 1}-`) },
      { To: 'support@example.com', 'In-Reply-To': messageId.replace(/\.[0-9a-f]{32}@/, `.${zeros}@`) },
    ];
    for (const [number, headers] of forged.entries()) {
      const { body } = await reply({ ...headers, 'Message-ID': `<f${number}@ann>` });
      assert.equal(body.outcome, 'ticket', JSON.stringify(headers));
    }
    assert.deepEqual([(await replies()).length, (await tickets()).length], [0, forged.length]);
  });

  it('[REACH-02] to an ended chat opens one ticket of the visitor, and further replies join it', async (t) => {
    const { desk, world, chat, reply, replies, ticketThread } = await withMailed(t, databases);
    await desk.post(`/desk/api/chats/${chat.chat_id}/close`);
    const first = (await reply()).body;
    assert.equal(first.outcome, 'ticket');
    const second = (await reply({ 'Message-ID': '<r2@ann>' }, 'Are you there?')).body;
    assert.deepEqual([second.outcome, second.ticket_id], ['answer', first.ticket_id]);
    assert.deepEqual(
      (await ticketThread(first.ticket_id ?? 0)).map(({ sender, text }) => [sender, text]),
      [
        ['customer', 'Thank you!'],
        ['customer', 'Are you there?'],
      ],
    );
    const [ticket] = await world.database.query('SELECT user_id, company, email FROM tickets');
    assert.deepEqual(ticket, { user_id: 'ann', company: 'legal-forms', email: 'ann@example.com' });
    assert.equal((await replies()).length, 0);
  });

  it('[REACH-02] to a chat that has reached its limit of messages opens a ticket, and too many in a minute are refused for now', async (t) => {
    const full = await withMailed(t, databases, { environment: { MAX_CHAT_MESSAGES: '3' } });
    assert.equal((await full.reply()).body.outcome, 'message');
    assert.equal((await full.reply({ 'Message-ID': '<r2@ann>' })).body.outcome, 'ticket');
    await full.world.rest();
    const fast = await withMailed(t, databases, { environment: { CHAT_MESSAGES_PER_MINUTE: '2' } });
    assert.equal((await fast.reply()).body.outcome, 'message');
    assert.equal((await fast.reply({ 'Message-ID': '<r2@ann>' })).status, 429);
    assert.equal((await fast.replies()).length, 1);
  });

  it('[REACH-02] that its chat refuses is left aside with the chat and the reason, and is accepted once', async (t) => {
    const environment = { CHAT_MESSAGES_PER_MINUTE: '2' };
    const { world, desk, chat, reply, replies, tickets } = await withMailed(t, databases, { environment });
    const list = async () => (await desk.get<{ mails: LeftAsideMail[] }>('/desk/api/left-aside-mails')).body.mails;
    const late = [{ 'Message-ID': '<r2@ann>' }, 'Where exactly?'] as const;
    assert.equal((await reply()).body.outcome, 'message');
    for (const _ of ['first', 'again']) assert.equal((await reply(...late)).status, 429);
    assert.equal((await reply({ 'Message-ID': '<r3@ann>' }, '')).status, 422);
    assert.equal((await reply({ 'Message-ID': '<r4@ann>', Subject: 'Empty' }, ' \r\n ')).status, 422);
    assert.deepEqual(
      (await list()).map(({ reason, chat_id: id, subject, text }) => [reason, id, subject, text]),
      [
        ['empty', chat.chat_id, 'Empty', ''],
        ['empty', chat.chat_id, 'Re: hello', ''],
        ['flood', chat.chat_id, 'Re: hello', 'Where exactly?'],
      ],
    );
    const id = (await list()).at(-1)?.mail_id;
    assert.equal((await desk.post(`/desk/api/left-aside-mails/${id}/ticket`, {})).status, 200);
    assert.equal((await reply(...late)).body.outcome, 'known');
    assert.equal((await reply({ 'Message-ID': '<r5@ann>' })).status, 429);
    await world.post('/api/chat/new/close', chat);
    assert.equal((await reply({ 'Message-ID': '<r5@ann>' })).body.outcome, 'ticket');
    assert.equal((await list()).length, 2);
    assert.deepEqual([(await replies()).length, (await tickets()).length], [1, 2]);
    assert.deepEqual(await world.database.query('SELECT DISTINCT user_id, company FROM tickets'), [
      { user_id: 'ann', company: 'legal-forms' },
    ]);
  });

  it('[REACH-02] is accepted once if it is delivered again while an operator makes a ticket of it', async (t) => {
    const { world, desk, chat, reply, replies, tickets } = await withMailed(t, databases);
    const [left] = await world.database.query<{ id: number }>(
      `INSERT INTO left_aside_mails (message_id, reason, author_name, author_email, subject, text, chat_id)
       VALUES ('<r1@ann>', 'flood', 'Ann', 'ann@example.com', '', 'Thank you!', $1) RETURNING id`,
      [chat.chat_id],
    );
    await Promise.all([reply(), desk.post(`/desk/api/left-aside-mails/${left?.id}/ticket`, {})]);
    assert.equal((await replies()).length + (await tickets()).length, 1);
    assert.deepEqual((await desk.get('/desk/api/left-aside-mails')).body, { mails: [] });
  });

  it('[REACH-02] to a deleted chat opens a ticket', async (t) => {
    const { world, chat, answer, deliver, reply, mails } = await withMailed(t, databases);
    await answer('One more');
    const store = storeWithoutEvents(world.database, { emailTranscript: true });
    await store.transact((transaction) => deleteChats(transaction, [chat.chat_id]));
    await deliver();
    assert.equal(mails.length, 1);
    assert.equal((await reply()).body.outcome, 'ticket');
  });

  it('[REACH-02] by a program, a copy of our own mail, or from a blocked visitor is ignored with its reason', async (t) => {
    const { desk, chat, reply, messageId, replies, tickets, mails, deliver } = await withMailed(t, databases);
    const automatic = [
      [{ 'Auto-Submitted': 'auto-replied' }, 'auto-submitted'],
      [{ 'X-Autoreply': 'yes' }, 'autoresponder'],
      [{ 'Return-Path': '<>' }, 'bounce'],
      [{ Precedence: 'junk' }, 'precedence'],
      [{ 'Message-ID': messageId }, 'own'],
    ] as const;
    for (const [number, [headers, reason]] of automatic.entries()) {
      const { body } = await reply({ 'Message-ID': `<a${number}@ann>`, ...headers });
      assert.deepEqual([body.outcome, body.reason], ['ignored', reason], JSON.stringify(headers));
    }
    await desk.post(`/desk/api/chats/${chat.chat_id}/block`, { reason: 'spam' });
    const { body } = await reply();
    assert.deepEqual([body.outcome, body.reason], ['ignored', 'blocked']);
    await deliver();
    assert.deepEqual([(await replies()).length, (await tickets()).length, mails.length], [0, 0, 1]);
  });

  it('[REACH-02] keeps its files by the rules of uploads, and names those left out', async (t) => {
    const { world, replyTo, replies } = await withMailed(t, databases, { environment: { MIN_FREE_BYTES: '0' } });
    const mail = new MailComposer({
      ...{ from: 'ann@example.com', to: replyTo, messageId: '<files@ann>', text: 'Two files' },
      attachments: [
        { filename: 'dot.png', content: Buffer.from(PNG) },
        { filename: 'page.html', content: '<script>alert(1)</script>' },
      ],
    });
    assert.equal((await handIn(world, await mail.compile().build())).body.outcome, 'message');
    const [text, note, files] = await replies();
    assert.equal(text?.message, 'Two files');
    assert.match(note?.message ?? '', /^Files of the email that could not be kept:\npage\.html: /);
    assert.deepEqual(
      files?.attachments.map(({ name }) => name),
      ['dot.png'],
    );
    const { statusCode } = await world.app.inject({
      method: 'GET',
      url: signedPath(files?.attachments[0]?.link),
    });
    assert.equal(statusCode, 200);
  });

  it('[REACH-02] longer than a message is split at lines and words, and a very long one is kept whole as a file', async (t) => {
    const { reply, replies, world } = await withMailed(t, databases);
    const words = Array.from({ length: 400 }, (_, number) => `word${number}`).join(' ');
    await reply({}, words.replace(/(.{1,900}) /g, '$1\r\n'));
    const parts = (await replies()).map(({ message }) => message);
    assert.ok(parts.length > 1 && parts.every((part) => part.length <= 1_000));
    assert.equal(parts.join(' ').replace(/\s+/g, ' '), words);
    await reply({ 'Message-ID': '<emoji@ann>', 'Content-Type': 'text/plain; charset=utf-8' }, '👨‍👩‍👧‍👦'.repeat(80));
    const emoji = (await replies()).slice(parts.length);
    assert.equal(emoji.map(({ message }) => decodeEmoji(message)).join(''), '👨‍👩‍👧‍👦'.repeat(80));
    const long = Array.from({ length: 3_000 }, (_, number) => `line ${number}`).join('\r\n');
    await reply({ 'Message-ID': '<long@ann>' }, long);
    const [start, file] = (await replies()).slice(parts.length + emoji.length);
    assert.match(start?.message ?? '', /^line 0\n[^]* …$/);
    const { body } = await world.app.inject({ method: 'GET', url: signedPath(file?.attachments[0]?.link) });
    assert.match(body, /line 2999$/);
  });

  it('[REACH-02] without text and files is refused with a sentence', async (t) => {
    const { reply } = await withMailed(t, databases);
    const { status, body } = await reply({}, ' ');
    assert.deepEqual([status, body.error], [422, 'The mail is empty']);
  });
});
