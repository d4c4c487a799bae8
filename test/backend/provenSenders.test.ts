import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isProvenBy } from '../../backend/mail/senderProof.ts';
import type { Message } from '../../protocol/wire.ts';
import { handIn, INCOMING, makeMail, withAnswered } from './support/incomingMail.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const ID = 'mx.example.net';
const TRUSTED = { MAIL_AUTHSERV_ID: ID };
const proven = (...headers: string[]) => isProvenBy(ID, headers, 'Ann@Example.com');

describe('the report of a mail server', () => {
  const pass = [
    'mx.example.net; dmarc=pass header.from=example.com policy.dmarc=none',
    'MX.Example.NET 1; spf=none smtp.mailfrom=x; dmarc=pass (p=REJECT; dis=NONE) header.from=Example.Com',
    'mx.example.net; dkim=pass header.d=example.com header.s=a header.b=abc',
    'mx.example.net; dkim=fail header.d=example.com; dkim=pass header.i=@example.com',
    'mx.example.net; dkim = pass (2048-bit key) header.d = example.com',
    'mx.example.net; spf=pass (sender SPF authorized) smtp.mailfrom=bounce@example.com',
    'mx.example.net; dmarc=none header.from=example.com; spf=pass smtp.mailfrom=example.com',
  ];
  for (const header of pass)
    it(`[DESK-24] proves a sender by “${header}”`, () => {
      assert.equal(proven(header), true);
    });

  const fail = [
    '',
    'mx.example.net; none',
    'mx.example.net',
    'mx.evil.example; dmarc=pass header.from=example.com',
    'mx.example.net.evil.example; dmarc=pass header.from=example.com',
    'mx.example.net; dmarc=pass header.from=evil.example',
    'mx.example.net; dmarc=pass',
    'mx.example.net; dmarc=fail header.from=example.com; dkim=pass header.d=example.com',
    'mx.example.net; dkim=pass header.d=evil.example',
    'mx.example.net; dkim=pass header.d=com',
    'mx.example.net; dkim=pass header.d=guest.example.com',
    'mx.example.net; dkim=pass header.d=ample.com',
    'mx.example.net; dkim=fail (dkim=pass header.d=example.com; dmarc=pass header.from=example.com)',
    'mx.example.net; spf=pass smtp.helo="x; dmarc=pass header.from=example.com"',
    'mx.example.net; spf=softfail smtp.mailfrom=a@example.com',
    'mx.example.net; (unclosed dmarc=pass header.from=example.com',
    `mx.example.net; ${'('.repeat(100_000)} dmarc=pass header.from=example.com`,
  ];
  for (const header of fail)
    it(`[DESK-24] does not prove a sender by “${header.slice(0, 100)}”`, () => {
      assert.equal(proven(header), false);
    });

  it('[DESK-24] counts only if it is the topmost of the server, because the sender may have written the others', () => {
    const forged = 'mx.example.net; dmarc=pass header.from=example.com';
    const own = 'mx.example.net; dmarc=fail header.from=example.com';
    assert.equal(proven(own, forged), false);
    assert.equal(proven('other.example; dmarc=fail header.from=example.com', forged), true);
  });

  it('[DESK-24] proves a subdomain by the domain above it, and not the other way round', () => {
    const by = (domain: string) => [`mx.example.net; dkim=pass header.d=${domain}`];
    assert.equal(isProvenBy(ID, by('example.com'), 'a@mail.example.com'), true);
    assert.equal(isProvenBy(ID, by('mail.example.com'), 'a@example.com'), false);
  });
});

describe('an e-mail whose sender', () => {
  const PASS = `${ID}; dmarc=pass header.from=example.com`;

  it('[DESK-24] is proven is marked so in its ticket, and others as not proven', async (t) => {
    const { world, messageId, thread } = await withAnswered(t, databases, { environment: TRUSTED });
    const hand = (number: number, headers: Record<string, string>) =>
      handIn(world, makeMail({ 'Message-ID': `<${number}@a>`, 'In-Reply-To': messageId, ...headers }));
    await hand(1, { 'Authentication-Results': PASS });
    await hand(2, {});
    await hand(3, { 'Authentication-Results': `mx.evil.example; dmarc=pass header.from=example.com` });
    // Reply-To names the customer, so the proof is about another person.
    await hand(4, { 'Authentication-Results': PASS, From: 'b@example.com', 'Reply-To': 'Ann <ann@example.com>' });
    const { messages } = await thread();
    assert.deepEqual(
      messages.map(({ sender, is_proven: isProven }) => [sender, isProven]),
      [
        ['team', null],
        ['customer', true],
        ['customer', false],
        ['customer', false],
        ['other', false],
      ],
    );
  });

  it('[DESK-24] cannot be checked is not proven: no server is trusted without the setting', async (t) => {
    const { world, messageId, thread } = await withAnswered(t, databases);
    await handIn(world, makeMail({ 'In-Reply-To': messageId, 'Authentication-Results': PASS }));
    assert.equal((await thread()).messages.at(-1)?.is_proven, false);
  });

  it('[DESK-24] is not proven is marked in the ticket that an operator makes of a mail left aside', async (t) => {
    const { world, desk, thread } = await withAnswered(t, databases, { environment: TRUSTED });
    const headers = { 'Auto-Submitted': 'auto-replied', 'Authentication-Results': PASS };
    await handIn(world, makeMail({ ...headers, 'Message-ID': '<1@a>' }));
    await handIn(world, makeMail({ 'Auto-Submitted': 'auto-replied', 'Message-ID': '<2@a>' }));
    const { body } = await desk.get<{ mails: { mail_id: number }[] }>('/desk/api/left-aside-mails');
    const marks = [];
    for (const { mail_id: mailId } of body.mails) {
      const made = await desk.post<{ ticket: { ticket_id: number } }>(
        `/desk/api/left-aside-mails/${mailId}/ticket`,
        {},
      );
      marks.push((await thread(made.body.ticket.ticket_id)).messages[0]?.is_proven);
    }
    assert.deepEqual(marks, [false, true]);
  });

  for (const [what, headers, isProven] of [
    ['is proven', { 'Authentication-Results': PASS }, true],
    ['is not proven', {}, false],
  ] as const)
    it(`[DESK-24][REACH-02] ${what} is marked so in the chat that it answers, also in the event`, async (t) => {
      const world = await makeWorld(t, databases, { environment: { ...INCOMING, ...TRUSTED, MAIL_AFTER: '1' } });
      const chat = await world.startChat({ user_id: 'ann', user_name: 'ann@example.com' });
      const sql = `INSERT INTO chat_mails (chat_id, recipient, message_id, token, delivery)
        VALUES ($1, $2, $3, 'secret', 'sent')`;
      await world.database.query(sql, [chat.chat_id, 'ann@example.com', '<mail@support>']);
      const answer = await handIn(world, makeMail({ 'In-Reply-To': '<mail@support>', ...headers }, 'By mail'));
      assert.equal(answer.body.outcome, 'message');
      const desk = await world.signIn();
      const { body } = await desk.get<{ messages: Message[] }>(`/desk/api/chats/${chat.chat_id}`);
      const marks = body.messages.map(({ message, is_proven: mark }) => [message, mark]);
      assert.deepEqual(marks, [['By mail', isProven]]);
      const events = await world.published(`private-${chat.room}`, 'Chat.NewChatMessage');
      assert.equal(events.at(-1)?.message.is_proven, isProven);
    });
});
