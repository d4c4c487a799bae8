import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../../protocol/wire.ts';
import type { Mail } from '../../backend/mail/Mailer.ts';
import { readMail } from '../../backend/tickets/readMail.ts';
import { releaseMailClaims } from '../../backend/tickets/ticketMails.ts';
import { failing, mailerThat, withLeftVisitor, write } from './support/chatMails.ts';
import { createMailQueue } from '../../backend/tickets/createMailQueue.ts';
import { readConfig } from '../../backend/base/config.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();
const DUE = 'UPDATE chat_mails SET due_at = now()';

describe('an operator’s message to a visitor who has left', () => {
  it('[REACH-01] is e-mailed after three minutes, together with all unseen ones, the last exchange and a link back', async (t) => {
    const { smtp, answer, deliver, mailed, rows } = await withLeftVisitor(t, databases);
    await answer('Under Documents.', 181);
    await answer('Do you see it?', 5);
    await deliver();
    assert.equal(smtp.mails.length, 1);
    const mail = await readMail(Buffer.from(smtp.mails[0] ?? ''), () => false);
    assert.match(mail.text, /^Answer from Support\n[\s\S]*Under Documents\.[\s\S]*Do you see it\?/);
    assert.match(mail.text, /Earlier in the conversation\n\n> You, .*\n> > Where is my form\?$/);
    assert.match(mail.text, /Return to the chat: http:\/\/localhost:3000\/forms\?id=7/);
    assert.deepEqual([mail.recipients, mail.messageId], [['ann@example.com'], (await rows())[0]?.message_id]);
    assert.deepEqual(await mailed(), ['Under Documents.', 'Do you see it?']);
    await deliver();
    assert.equal(smtp.mails.length, 1, 'Each message is mailed once');
  });

  it('[REACH-05] is shown at the desk with the time of its e-mail', async (t) => {
    const { desk, chat, answer, deliver } = await withLeftVisitor(t, databases);
    await answer('Under Documents.');
    await deliver();
    await answer('Just written', 1);
    const { body } = await desk.get<{ messages: Message[] }>(`/desk/api/chats/${chat.chat_id}`);
    assert.deepEqual(
      body.messages.map(({ message, mailed_at: at }) => [message, typeof at]),
      [
        ['Where is my form?', 'undefined'],
        ['Under Documents.', 'string'],
        ['Just written', 'undefined'],
      ],
    );
  });

  it('[REACH-01] is not e-mailed before its time, without an address, or when MAIL_AFTER is 0', async (t) => {
    const young = await withLeftVisitor(t, databases);
    await young.answer('Soon', 170);
    await young.deliver();
    assert.equal(young.smtp.mails.length, 0);
    await young.world.database.query('UPDATE chats SET email = NULL');
    await young.answer('Without an address', 600);
    await young.deliver();
    assert.equal(young.smtp.mails.length, 0);
    await young.world.rest();
    const off = await withLeftVisitor(t, databases, { environment: { MAIL_AFTER: '0' } });
    await off.answer('Off', 600);
    await off.deliver();
    assert.equal(off.smtp.mails.length, 0);
    await off.world.rest();
    const hour = await withLeftVisitor(t, databases, { environment: { MAIL_AFTER: '3600' } });
    await hour.answer('In an hour', 3_500);
    await hour.deliver();
    assert.equal(hour.smtp.mails.length, 0);
    await hour.answer('After an hour', 3_601);
    await hour.deliver();
    assert.equal(hour.smtp.mails.length, 1);
  });

  it('[REACH-01] is not e-mailed once seen, and a widget that reports only reading counts too', async (t) => {
    const { world, chat, smtp, answer, see, deliver, mailed } = await withLeftVisitor(t, databases);
    const first = await answer('Read without a report of the screen');
    await world.get(`/api/chat/read-messages?chat_id=${chat.chat_id}&hash=${chat.hash}&message_id=${first}`);
    await deliver();
    assert.equal(smtp.mails.length, 0);
    await see(await answer('Seen on another device'));
    await answer('Unseen');
    await deliver();
    assert.deepEqual([smtp.mails.length, await mailed()], [1, ['Unseen']]);
    assert.doesNotMatch((smtp.mails[0] ?? '').split('Earlier in')[0] ?? '', /Seen on another device/);
  });

  it('[REACH-01] waits while a page of the visitor is open, but not for the operators’ desks', async (t) => {
    const sockets = ['1.1', '2.2'];
    const { world, desk, chat, smtp, answer, deliver } = await withLeftVisitor(t, databases, {
      socketsOn: async (channel) => (channel === `private-${chat.room}` ? sockets : []),
    });
    await desk.post('/desk/api/auth', { socket_id: '1.1', channel_name: `private-${chat.room}` });
    await answer('Hello');
    await deliver();
    assert.equal(smtp.mails.length, 0, 'The socket 2.2 is the visitor’s');
    sockets.pop();
    await deliver();
    assert.equal(smtp.mails.length, 1);
    await world.rest();
  });

  it('[REACH-01] waits half an hour for an external cluster that has some socket on the channel', async (t) => {
    const { smtp, answer, deliver } = await withLeftVisitor(t, databases, { socketsOn: async () => null });
    await answer('Hello', 29 * 60);
    await deliver();
    assert.equal(smtp.mails.length, 0);
    await answer('Are you there?', 31 * 60);
    await deliver();
    assert.equal(smtp.mails.length, 1);
  });

  it('[REACH-01] waits after a start of the backend until pages had time to reconnect', async (t) => {
    let areBack = false;
    const { smtp, answer, deliver } = await withLeftVisitor(t, databases, { arePagesBack: () => areBack });
    await answer('Hello');
    await deliver();
    assert.equal(smtp.mails.length, 0);
    areBack = true;
    await deliver();
    assert.equal(smtp.mails.length, 1);
  });

  it('[REACH-01] is not e-mailed to a visitor who comes back while the mail is being composed', async (t) => {
    let looks = 0;
    let comeBack = async (): Promise<unknown> => undefined;
    const { smtp, answer, see, deliver, rows, mailed, world } = await withLeftVisitor(t, databases, {
      socketsOn: async () => {
        looks += 1;
        if (looks === 2) await comeBack();
        return [];
      },
    });
    const first = await answer('Hello');
    await answer('Are you there?');
    comeBack = () => see(first);
    await deliver();
    assert.deepEqual([smtp.mails.length, (await rows())[0]?.delivery], [0, 'queued']);
    await world.database.query(DUE);
    await deliver();
    assert.deepEqual(await mailed(), ['Are you there?'], 'What stays unseen is mailed later, without what was seen');
  });

  it('[REACH-01] is dropped from the queue if all of it was seen, and a later message is mailed', async (t) => {
    const { mailer } = failing(['Away']);
    const { answer, see, deliver, rows, mailed, world } = await withLeftVisitor(t, databases, {
      mailer,
      reports: () => undefined,
    });
    const first = await answer('Hello');
    await deliver();
    await see(first);
    await world.database.query(DUE);
    await deliver();
    assert.equal((await rows())[0]?.delivery, 'dropped');
    await answer('Later');
    await deliver();
    assert.deepEqual(await mailed(), ['Later']);
  });

  it('[REACH-01] is retried under the same Message-ID, and messages written meanwhile follow in the next mail', async (t) => {
    const { mails, mailer } = failing(['Away', 'Away']);
    const { world, answer, deliver, mailed, rows } = await withLeftVisitor(t, databases, {
      mailer,
      reports: () => undefined,
    });
    await answer('First');
    await deliver();
    await answer('Second');
    await deliver();
    assert.equal((await rows()).length, 1);
    for (let tries = 0; tries < 2; tries += 1) {
      await world.database.query(DUE);
      await deliver();
    }
    const ids = (await rows()).map(({ message_id: id }) => id);
    assert.deepEqual(
      mails.map(({ messageId, inReplyTo }) => [messageId, inReplyTo]),
      [
        [ids[0], undefined],
        [ids[1], ids[0]],
      ],
    );
    assert.deepEqual(await mailed(), ['First', 'Second']);
  });

  it('[REACH-01] is sent again with the same Message-ID by the next start, if the process died before it stored the outcome', async (t) => {
    const mails: Mail[] = [];
    const { world, answer, deliver, mailed } = await withLeftVisitor(t, databases, {
      ...mailerThat(async (mail) => void mails.push(mail)),
    });
    await answer('Hello');
    await deliver();
    // As stored between the mail server's answer and the commit.
    await world.database.query(
      "UPDATE chat_mails SET delivery = 'queued', claimed_until = now() + interval '50 seconds'",
    );
    await world.database.query('UPDATE messages SET mailed_at = NULL');
    await deliver();
    assert.equal(mails.length, 1, 'The claim of the dead process still holds');
    await releaseMailClaims(world.database);
    await deliver();
    assert.deepEqual([mails.length, mails[0]?.messageId === mails[1]?.messageId], [2, true]);
    assert.deepEqual(await mailed(), ['Hello']);
  });

  it('[REACH-01] fails for good if the mail server refuses the address, and the next message is tried', async (t) => {
    const { mails, mailer } = failing(['No such mailbox']);
    const { answer, deliver, rows } = await withLeftVisitor(t, databases, { mailer, reports: () => undefined });
    await answer('Hello');
    await deliver();
    await deliver();
    assert.deepEqual([mails.length, (await rows())[0]?.delivery], [0, 'failed']);
    await answer('Hello again');
    await deliver();
    assert.equal(mails.length, 1);
  });

  it('[REACH-01] is e-mailed once by two processes', async (t) => {
    let looks = 0;
    let open = (): void => undefined;
    const bothLooked = new Promise<void>((resolve) => (open = resolve));
    // Both find the chat before either has queued its mail.
    const socketsOn = async () => {
      looks += 1;
      if (looks === 2) open();
      await bothLooked;
      return [];
    };
    const { smtp, world, answer, deliver, rows } = await withLeftVisitor(t, databases, { socketsOn });
    const mails: Mail[] = [];
    const second = createMailQueue({
      store: storeWithoutEvents(world.database, { publicUrl: 'http://127.0.0.1', emailTranscript: true }),
      ...{ attachments: { read: async () => null }, replyTo: null, companies: null },
      report: (error) => assert.fail(String(error)),
      ...mailerThat(async (mail) => void mails.push(mail)),
      chats: { config: readConfig({}), socketsOn, arePagesBack: () => true, now: () => Date.now() },
    });
    t.after(() => second.stop());
    await answer('Hello');
    second.drain();
    await deliver();
    await second.idle();
    assert.deepEqual([smtp.mails.length + mails.length, (await rows()).length], [1, 1]);
  });

  it('[REACH-01] is e-mailed after the operator has ended the chat, but not after the visitor has', async (t) => {
    const { desk, chat, smtp, answer, deliver, world } = await withLeftVisitor(t, databases);
    await answer('Solved.');
    await desk.post(`/desk/api/chats/${chat.chat_id}/close`);
    await deliver();
    assert.match(smtp.mails[0] ?? '', /Solved\./);
    const other = await world.startChat({ user_id: 'bob', uuid: 'bob', user_name: 'bob@example.com' });
    await write(world, other, 'Hello');
    await desk.post(`/desk/api/chats/${other.chat_id}/messages`, { uuid: 'o-1', message: 'Hello' });
    await world.database.query("UPDATE messages SET created_at = now() - interval '1 hour'");
    await world.post('/api/chat/new/close', other);
    await deliver();
    assert.equal(smtp.mails.length, 1);
  });

  it('[REACH-01] is not e-mailed to a blocked visitor', async (t) => {
    const { desk, chat, smtp, answer, deliver } = await withLeftVisitor(t, databases);
    await answer('Hello');
    await desk.post(`/desk/api/chats/${chat.chat_id}/block`, { reason: 'spam' });
    await deliver();
    assert.equal(smtp.mails.length, 0);
  });
});
