import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Message } from '../../protocol/wire.ts';
import { MailError } from '../../backend/mail/Mailer.ts';
import { failing, mailerThat, rename, withLeftVisitor, withMailed, withMails } from './support/chatMails.ts';
import { handIn, INCOMING, makeMail, makeReport } from './support/incomingMail.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('a message in an e-mail that the mail server refuses', () => {
  it('[REACH-05] is shown as not delivered once its e-mail has failed, at the desk and not to the visitor', async (t) => {
    const { mailer } = failing(['Away', 'No such mailbox']);
    const scene = await withLeftVisitor(t, databases, { mailer, reports: () => undefined });
    const { world, chat, answer, see, deliver, problems, atDesk } = scene;
    const id = await answer('Hello');
    await deliver();
    assert.deepEqual(await problems(), {}, 'It is tried again');
    assert.equal(await atDesk(), false);
    await world.database.query('UPDATE chat_mails SET due_at = now()');
    await deliver();
    assert.deepEqual(await problems(), { Hello: 'No such mailbox.' });
    assert.equal(await atDesk(), true);
    const { body } = await world.get<{ messages: Message[] }>(
      `/api/chat/verify-latest-message?chat_id=${chat.chat_id}&hash=${chat.hash}`,
    );
    assert.equal(body.messages.find((message) => message.id === id)?.mail_problem, undefined);
    await see(id);
    assert.equal((await scene.chatAtDesk()).is_undelivered, false, 'The visitor has seen it in the chat');
  });

  it('[REACH-01] is mailed once to the new address after its e-mail has failed, unless it was seen or is too old', async (t) => {
    const { mails, mailer } = failing(['No such mailbox']);
    const scene = await withLeftVisitor(t, databases, { mailer, reports: () => undefined });
    const { world, chat, answer, see, deliver, problems, atDesk } = scene;
    const old = await answer('Old');
    const first = await answer('Seen');
    await answer('Unseen');
    await deliver();
    await see(first);
    await rename(world, chat, 'ANN@example.com');
    await deliver();
    assert.deepEqual(
      [mails.length, await problems()],
      [0, { Seen: 'No such mailbox.', Unseen: 'No such mailbox.', Old: 'No such mailbox.' }],
    );
    await world.database.query("UPDATE messages SET created_at = now() - interval '4 days' WHERE id = $1", [old]);
    await rename(world, chat, 'ann@gmail.example');
    assert.equal(await atDesk(), false);
    await deliver();
    await deliver();
    assert.deepEqual(
      mails.map(({ to, text }) => [to, text.includes('Unseen'), text.split('Earlier')[0]?.includes('Seen')]),
      [['ann@gmail.example', true, false]],
    );
    assert.deepEqual(await problems(), { Old: 'No such mailbox.' });
  });

  it('[REACH-01] is mailed to the address that a page sets for its visitor, if the first one was refused', async (t) => {
    const { mails, mailer } = failing(['No such mailbox', 'No such mailbox']);
    const scene = await withLeftVisitor(t, databases, { mailer, reports: () => undefined });
    const { world, chat, answer, deliver, problems } = scene;
    await answer('Hello');
    await deliver();
    const update = (name: string) =>
      world.put('/api/chat/update-visitor', {
        chat_id: chat.chat_id,
        hash: chat.hash,
        user_id: 'ann',
        user_name: name,
      });
    assert.equal((await update('ann@b.example')).status, 200);
    await deliver();
    assert.deepEqual(await problems(), { Hello: 'No such mailbox.' }, 'The second address is refused, too');
    await update('ann@c.example');
    await deliver();
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['ann@c.example'],
    );
    assert.deepEqual(await problems(), {});
  });

  it('[REACH-01] is mailed to an address that was corrected while the mail server refused the old one', async (t) => {
    const mails: string[] = [];
    let correct = async (): Promise<unknown> => undefined;
    const scene = await withLeftVisitor(t, databases, {
      reports: () => undefined,
      ...mailerThat(async ({ to }) => {
        if (to === 'ann@example.com') await correct();
        if (to === 'ann@example.com') throw new MailError('No such mailbox', { isPermanent: true });
        mails.push(to);
      }),
    });
    correct = () => rename(scene.world, scene.chat, 'ann@gmail.example');
    await scene.answer('Hello');
    await scene.deliver();
    await scene.deliver();
    assert.deepEqual([mails, await scene.problems()], [['ann@gmail.example'], {}]);
  });
});

describe('a chat’s e-mail that comes back', () => {
  const REPORT = ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 No such user'];
  const PROBLEM = 'The customer’s mail server returned the email: 550 5.1.1 No such user.';

  /** A delivery report with the returned mail's Message-ID. */
  const bounceOf = (messageId: string, id = '<b1@mx>') =>
    makeReport({ 'Message-ID': id }, REPORT, ['Subject: Answer', `Message-ID: ${messageId}`]);

  async function withBounce(t: TestContext) {
    const scene = await withMailed(t, databases);
    const { world, desk, chat, messageId } = scene;
    const mailedAt = async () => {
      const { body } = await desk.get<{ messages: Message[] }>(`/desk/api/chats/${chat.chat_id}`);
      return body.messages.findLast(({ author_type: type }) => type === 'staff')?.mailed_at ?? null;
    };
    const aside = async () => (await desk.get<{ mails: object[] }>('/desk/api/left-aside-mails')).body.mails.length;
    return {
      ...scene,
      mailedAt,
      aside,
      bounce: async (id?: string) => (await handIn(world, bounceOf(messageId, id))).body,
    };
  }

  it('[REACH-05] marks its messages as not delivered at the desk, and is not left aside', async (t) => {
    const { chat, bounce, problems, atDesk, mailedAt, aside, replies } = await withBounce(t);
    assert.equal(typeof (await mailedAt()), 'string');
    const outcome = { success: true, outcome: 'message', ticket_id: null, chat_id: chat.chat_id };
    assert.deepEqual(await bounce(), outcome);
    assert.deepEqual(await problems(), { 'Under Documents.': PROBLEM });
    assert.deepEqual([await atDesk(), await mailedAt(), await aside()], [true, null, 0]);
    assert.equal((await replies()).length, 0, 'It speaks for no visitor');
  });

  it('[REACH-05] counts once, and its messages are not mailed to the same address again', async (t) => {
    const { world, bounce, deliver, mails, problems, aside } = await withBounce(t);
    const outcomes = (await Promise.all([bounce(), bounce()])).map(({ outcome }) => outcome).sort();
    assert.deepEqual(outcomes, ['known', 'message']);
    const events = (await world.published('private-desk', 'Desk.ChatUpdated')).length;
    assert.equal((await bounce('<b2@mx>')).outcome, 'known', 'Another report of the same mail');
    assert.equal((await world.published('private-desk', 'Desk.ChatUpdated')).length, events);
    await deliver();
    assert.deepEqual([mails.length, Object.keys(await problems()).length, await aside()], [1, 1, 0]);
  });

  it('[REACH-01] is mailed to the corrected address, whether that is corrected before or after the bounce', async (t) => {
    const after = await withBounce(t);
    await after.bounce();
    await rename(after.world, after.chat, 'ann@gmail.example');
    await after.deliver();
    await after.deliver();
    const recipients = (mails: typeof after.mails) => mails.map(({ to }) => to);
    assert.deepEqual(recipients(after.mails), ['ann@example.com', 'ann@gmail.example']);
    assert.deepEqual(await after.problems(), {});
    assert.equal(typeof (await after.mailedAt()), 'string');
    await after.world.rest();
    const before = await withBounce(t);
    await rename(before.world, before.chat, 'ann@gmail.example');
    await before.bounce();
    assert.equal(await before.mailedAt(), null);
    await before.deliver();
    await before.deliver();
    assert.deepEqual(recipients(before.mails), ['ann@example.com', 'ann@gmail.example']);
  });

  it('[REACH-05] is the one that the report returns, also in plain text or by its address alone', async (t) => {
    const { world, answer, deliver, mails, messageId, problems } = await withBounce(t);
    await answer('Do you see it?');
    await deliver();
    const plain = { From: 'MAILER-DAEMON@qmail.example', 'Return-Path': '<>', 'Message-ID': '<q1@qmail>' };
    const references = { References: mails[1]?.messageId ?? '' };
    const copy = `Sorry, no mailbox here by that name.\r\n--- Below is a copy.\r\n\r\nMessage-ID: ${messageId}`;
    assert.equal((await handIn(world, makeMail({ ...plain, ...references }, copy))).body.outcome, 'message');
    assert.deepEqual(Object.keys(await problems()), ['Under Documents.']);
    const addressed = { ...plain, To: mails[1]?.replyTo ?? '', 'Message-ID': '<q2@qmail>' };
    assert.equal((await handIn(world, makeMail(addressed, 'No mailbox.'))).body.outcome, 'message');
    assert.deepEqual(Object.keys(await problems()), ['Under Documents.', 'Do you see it?']);
  });

  it('[REACH-05] is not assumed for a delay, an absence, or a report with a wrong secret', async (t) => {
    const { world, messageId, problems, mailedAt, aside } = await withBounce(t);
    const returned = [`Message-ID: ${messageId}`];
    const delayed = makeReport({ 'Message-ID': '<n1@mx>' }, ['Action: delayed', 'Status: 4.4.1'], returned);
    const absent = makeMail({ 'Message-ID': '<n2@mx>', 'In-Reply-To': messageId, 'Auto-Submitted': 'auto-replied' });
    const forged = bounceOf(messageId.replace(/\.[0-9a-f]{32}@/, `.${'0'.repeat(32)}@`), '<n3@mx>');
    for (const mail of [delayed, absent, forged]) assert.equal((await handIn(world, mail)).body.outcome, 'ignored');
    assert.deepEqual([await problems(), typeof (await mailedAt()), await aside()], [{}, 'string', 3]);
  });

  it('[REACH-05] does not count once the visitor has answered it, before or after the bounce', async (t) => {
    const first = await withBounce(t);
    await first.reply();
    assert.equal((await first.bounce()).outcome, 'ignored', 'A second mailbox of the visitor returned it');
    assert.deepEqual([await first.problems(), await first.aside()], [{}, 1]);
    await first.world.rest();
    const last = await withBounce(t);
    await last.bounce();
    await last.reply();
    assert.deepEqual([await last.problems(), await last.atDesk()], [{}, false]);
    assert.equal(typeof (await last.mailedAt()), 'string');
    await rename(last.world, last.chat, 'ann@gmail.example');
    await last.deliver();
    assert.equal(last.mails.length, 1);
  });

  it('[REACH-05] is shown in an ended chat, and ends a snooze', async (t) => {
    const ended = await withBounce(t);
    await ended.desk.post(`/desk/api/chats/${ended.chat.chat_id}/close`);
    await ended.bounce();
    const { status, is_undelivered: isUndelivered } = await ended.chatAtDesk();
    assert.deepEqual([status, isUndelivered], ['closed', true]);
    await ended.world.rest();
    const { desk, chat, bounce, chatAtDesk } = await withBounce(t);
    const threads = [{ kind: 'chat', id: chat.chat_id }];
    await desk.post('/desk/api/bulk-actions', { uuid: 's-1', kind: 'snooze', threads, until: null });
    assert.notEqual((await chatAtDesk()).snooze, null);
    await bounce();
    const { snooze, back_at: backAt } = await chatAtDesk();
    assert.deepEqual([snooze, typeof backAt], [null, 'string']);
  });

  it('[REACH-05] is marked even if the bounce is faster than the stored outcome of the mail', async (t) => {
    let bounce = async (_messageId: string): Promise<unknown> => undefined;
    const mailer = {
      send: async ({ messageId = '' }: { messageId?: string }) => void (await bounce(messageId)),
      close: () => undefined,
    };
    const scene = await withMails(t, databases, { mailer, environment: INCOMING });
    bounce = (messageId) => handIn(scene.world, bounceOf(messageId));
    await scene.answer('Under Documents.');
    await scene.deliver();
    assert.deepEqual([await scene.problems(), await scene.mailed()], [{ 'Under Documents.': PROBLEM }, []]);
  });
});
