/** Browsers and mail servers write a domain with other letters in ASCII: xn--bcher-kva.example for bücher.example. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emailOf, isSameAddress, storedForms } from '../../backend/base/emailOf.ts';
import { isProvenBy } from '../../backend/mail/senderProof.ts';
import { isOwnAddress, ticketOfAddress } from '../../backend/tickets/replyAddress.ts';
import { deleteVisitorRecords } from '../../backend/operations/visitorRecords.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';
import { withMailed } from './support/chatMails.ts';
import { handIn, makeMail, withAnswered } from './support/incomingMail.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const PAIRS = [
  { letters: 'ann@bücher.example', ascii: 'ann@xn--bcher-kva.example' },
  { letters: 'ann@mail.пример.example', ascii: 'ann@mail.xn--e1afmkfd.example' },
  { letters: 'ann@例え.example', ascii: 'ann@xn--r8jz45g.example' },
];

describe('an address whose domain has letters outside ASCII', () => {
  for (const { letters, ascii } of PAIRS) {
    it(`[REAL-05] is stored in its own letters, and the same in both forms: ${letters}`, () => {
      assert.deepEqual(
        [emailOf(ascii), emailOf(letters), emailOf(ascii.toUpperCase())?.toLowerCase()],
        [letters, letters, letters],
      );
      assert.ok(isSameAddress(ascii, letters) && isSameAddress(letters.toUpperCase(), ascii));
      assert.deepEqual(storedForms(letters).sort(), [ascii, letters].sort());
    });

    it(`[REACH-02] answers its chat from a mail program, also if an earlier release stored the other form: ${letters}`, async (t) => {
      const { world, chat, reply, replies } = await withMailed(t, databases);
      const rename = { uuid: chat.uuid, name: ascii };
      assert.equal((await world.put<{ name: string }>('/api/chat/update-name', rename)).body.name, letters);
      assert.equal((await reply({ From: `Ann <${ascii}>` })).body.outcome, 'message');
      await world.database.query('UPDATE chats SET email = $1', [ascii]);
      assert.equal((await reply({ 'Message-ID': '<r2@ann>', From: `Ann <${letters}>` })).body.outcome, 'message');
      assert.equal((await replies()).length, 2);
    });
  }

  it('[DESK-05] answers its ticket as the customer', async (t) => {
    const [{ letters, ascii }] = PAIRS as [(typeof PAIRS)[number]];
    const { world, id, replyTo, thread } = await withAnswered(t, databases, { email: ascii });
    assert.equal((await thread()).ticket.email, letters);
    await handIn(world, makeMail({ From: `Ann <${ascii}>`, To: replyTo, 'Message-ID': '<a1@ann>' }));
    await world.database.query('UPDATE tickets SET email = $2 WHERE id = $1', [id, ascii]);
    await handIn(world, makeMail({ From: `Ann <${ascii}>`, To: replyTo, 'Message-ID': '<a2@ann>' }));
    const { messages } = await thread();
    assert.deepEqual(
      messages.slice(1).map(({ sender, author_email: email }) => [sender, email]),
      [
        ['customer', letters],
        ['customer', letters],
      ],
    );
  });

  it('[DESK-09] is blocked in both forms', async (t) => {
    const [{ letters, ascii }] = PAIRS as [(typeof PAIRS)[number]];
    const world = await makeWorld(t, databases);
    for (const stored of [letters, ascii]) {
      await world.database.query(
        `INSERT INTO blocked_visitors (user_id, user_type, email, name, reason, blocked_by)
         VALUES ('x', 'guest', $1, 'Ann', '', 'Dana') ON CONFLICT (user_id, user_type) DO UPDATE SET email = $1`,
        [stored],
      );
      for (const email of [letters, ascii]) {
        const { status } = await world.post('/support/ticket', { id: 'ann', email, message: 'Hello' });
        assert.equal(status, 403, `${email}, blocked as ${stored}`);
      }
    }
  });

  it('[SRV-09] is deleted in both forms', async (t) => {
    const [{ letters, ascii }] = PAIRS as [(typeof PAIRS)[number]];
    const world = await makeWorld(t, databases);
    const create = (id: string) => world.post('/support/ticket', { id, email: letters, message: 'Hello' });
    for (const email of [letters, ascii]) {
      await create('ann');
      await create('bob');
      await world.database.query("UPDATE tickets SET email = $1 WHERE user_id = 'bob'", [ascii]);
      const store = storeWithoutEvents(world.database);
      const deleted = await deleteVisitorRecords(store, { remove: async () => undefined }, { email, userId: null });
      assert.equal(deleted.tickets, 2, email);
    }
  });

  it('[DESK-05] of support itself is recognized in both forms', () => {
    const token = 'a'.repeat(32);
    for (const domain of ['bücher.example', 'xn--bcher-kva.example']) {
      const own = { from: `Support <support@${domain}>`, replyTo: `support+{ticket}@${domain}` };
      for (const given of ['support@bücher.example', 'Support@XN--bcher-kva.example'])
        assert.ok(isOwnAddress(given, own), `${given} of ${own.from}`);
      for (const given of ['bücher.example', 'xn--bcher-kva.example'])
        assert.deepEqual(ticketOfAddress(own.replyTo, `support+5001-${token}@${given}`), { id: 5001, token });
    }
  });

  it('[DESK-24] is proven by a report with its domain in ASCII', () => {
    for (const { letters, ascii } of PAIRS) {
      const domain = ascii.slice('ann@'.length);
      assert.ok(isProvenBy('mx.example', [`mx.example; dmarc=pass header.from=${domain}`], letters), letters);
      assert.ok(isProvenBy('mx.example', [`mx.example; dkim=pass header.d=${domain}`], letters), letters);
      assert.ok(!isProvenBy('mx.example', [`mx.example; dmarc=pass header.from=${domain}`], 'ann@bucher.example'));
    }
  });
});
