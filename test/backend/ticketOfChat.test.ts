import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Attachment, Message, Ticket, TicketMessage } from '../../protocol/wire.ts';
import { withMails, write } from './support/chatMails.ts';
import { INCOMING } from './support/incomingMail.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld, PUBLIC_URL, type WorldOptions } from './support/makeWorld.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Made = { ticket: Ticket; error?: string };
type Thread = { ticket: Ticket; attachments: Attachment[]; messages: TicketMessage[]; can_reply: boolean };

/** A chat with two messages and a picture, which an operator has taken. */
async function withChat(
  t: TestContext,
  { email = 'ann@example.com', language = 'de-AT' } = {},
  options?: WorldOptions,
) {
  const world = await makeWorld(t, databases, options);
  const desk = await world.signIn();
  const chat = await world.startChat(email === '' ? {} : { user_name: email });
  await world.database.query("UPDATE chats SET stat = jsonb_build_object('language', $2::text) WHERE id = $1", [
    ...[chat.chat_id, language],
  ]);
  await write(world, chat, 'Mein Drucker <b>brennt</b> 🔥');
  await world.upload('/api/chat/new-attachment', makeForm(chat, [['صورة.png', PNG]]));
  await desk.post(`/desk/api/chats/${chat.chat_id}/take`);
  await desk.post(`/desk/api/chats/${chat.chat_id}/messages`, { uuid: 'a1', message: 'We look into it.' });
  return {
    ...{ world, desk, chat },
    make: (fields: object = {}) => desk.post<Made>(`/desk/api/chats/${chat.chat_id}/ticket`, fields),
    threadOf: async (id: number) => (await desk.get<Thread>(`/desk/api/tickets/${id}`)).body,
    chatMessages: async () =>
      (await desk.get<{ messages: Message[] }>(`/desk/api/chats/${chat.chat_id}`)).body.messages,
  };
}

describe('a ticket of a chat', () => {
  it('[REACH-06] has the messages and copies of the files, which outlive the chat', async (t) => {
    const { world, make, threadOf, chat, desk } = await withChat(t);
    const { status, body } = await make({ subject: ' Burning\nprinter ' });
    assert.equal(status, 200);
    const { ticket_id: id, subject, email, chat_id: chatId, operator_name: operator } = body.ticket;
    assert.deepEqual([subject, email, chatId], ['Burning printer', 'ann@example.com', chat.chat_id]);
    assert.equal(operator, 'Support');
    const { ticket, attachments } = await threadOf(id);
    assert.match(ticket.message, /Mein Drucker <b>brennt<\/b> 🔥[^]*We look into it\./);
    assert.deepEqual(
      attachments.map(({ name, size }) => [name, size]),
      [['صورة.png', PNG.byteLength]],
    );
    await desk.post(`/desk/api/chats/${chat.chat_id}/close`);
    assert.equal((await desk.delete(`/desk/api/chats/${chat.chat_id}`)).status, 200);
    const after = await threadOf(id);
    assert.deepEqual([after.ticket.chat_id, after.attachments], [null, attachments]);
    const path = attachments[0]?.link.slice(PUBLIC_URL.length) ?? '';
    assert.equal((await world.get(path)).status, 200, 'the copy is still there');
  });

  it('[REACH-06] gives the visitor its number in the thread and by mail, in the visitor’s language', async (t) => {
    const { world, make, threadOf, chatMessages } = await withChat(t);
    const { ticket_id: id } = (await make()).body.ticket;
    const last = (await chatMessages()).at(-1);
    assert.equal(last?.message, `Ihre Anfrage hat die Nummer ${id}. Wir antworten per E-Mail an ann@example.com.`);
    assert.equal(last?.author_type, 'staff');
    await world.mailQueue.idle();
    assert.deepEqual([world.mails.length, world.mails[0]?.to], [1, 'ann@example.com']);
    assert.match(world.mails[0]?.text ?? '', new RegExp(`Ihre Unterhaltung mit uns ist jetzt die Anfrage ${id}`));
    const { ticket, messages } = await threadOf(id);
    assert.deepEqual([ticket.status, messages.length, messages[0]?.is_automatic], ['open', 1, true]);
    assert.notEqual(ticket.waiting_since, null, 'the team still owes an answer');
  });

  for (const fields of [{}, { email: 'ann@work.example' }])
    it(`[REACH-06] mails its number once after the visitor has left, and the other unseen messages as ever: ${JSON.stringify(fields)}`, async (t) => {
      const { world, desk, chat, mails, answer, deliver, mailed } = await withMails(t, databases, {
        environment: INCOMING,
      });
      await answer('We look into it.');
      const { ticket } = (await desk.post<Made>(`/desk/api/chats/${chat.chat_id}/ticket`, fields)).body;
      const makeOld = () =>
        world.database.query("UPDATE messages SET created_at = created_at - interval '181 seconds'");
      await makeOld();
      await deliver();
      assert.deepEqual(await mailed(), ['We look into it.']);
      assert.equal(mails.filter(({ text }) => text.includes(`${ticket.ticket_id}.`)).length, 1);
      await answer('The printer is old.');
      await makeOld();
      await deliver();
      assert.deepEqual(await mailed(), ['We look into it.', 'The printer is old.']);
    });

  it('[REACH-06] is made once, also by two operators at the same moment and after a lost answer', async (t) => {
    const { world, make, chatMessages } = await withChat(t);
    const [first, second] = await Promise.all([make({ subject: 'A' }), make({ subject: 'B' })]);
    const third = await make({ subject: 'C' });
    const ids = [first, second, third].map(({ body }) => body.ticket.ticket_id);
    assert.equal(new Set(ids).size, 1);
    assert.equal((await chatMessages()).filter(({ message }) => message.includes('Nummer')).length, 1);
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 1);
    const [{ files } = { files: 0 }] = await world.database.query<{ files: number }>(
      'SELECT count(*)::int AS files FROM attachments WHERE ticket_id IS NOT NULL',
    );
    assert.equal(files, 1);
  });

  it('[REACH-06] can be made of a closed chat and without an address, and asks for no mail then', async (t) => {
    const { world, desk, chat, make, chatMessages } = await withChat(t, { email: '', language: 'xx' });
    await desk.post(`/desk/api/chats/${chat.chat_id}/close`);
    const before = (await chatMessages()).length;
    const { ticket } = (await make()).body;
    assert.deepEqual([ticket.email, ticket.chat_id], [null, chat.chat_id]);
    assert.equal((await chatMessages()).length, before, 'a closed chat takes no message');
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 0);
  });

  it('[REACH-06] takes another address than the chat’s, and names one that is wrong', async (t) => {
    const { make, chatMessages } = await withChat(t, { language: '' });
    const wrong = await make({ email: 'ann at example' });
    assert.deepEqual([wrong.status, wrong.body.error], [422, '“ann at example” is not an email address']);
    const { ticket } = (await make({ email: ' Bob@Example.com ' })).body;
    assert.equal(ticket.email?.toLowerCase(), 'bob@example.com');
    assert.match((await chatMessages()).at(-1)?.message ?? '', /We will answer by email to Bob@Example\.com\./i);
  });

  it('[REACH-06] is refused for an unknown chat and a colleague’s chat, and leaves no copies', async (t) => {
    const { world, desk, chat, make } = await withChat(t);
    assert.equal((await desk.post('/desk/api/chats/99999/ticket', {})).status, 404);
    assert.equal((await world.post(`/desk/api/chats/${chat.chat_id}/ticket`, {})).status, 401);
    await world.database.query(
      `WITH dana AS (INSERT INTO operators (name, role, username, password_hash) VALUES ('Dana', 'operator', 'dana', 'x') RETURNING id)
       UPDATE chats SET operator_id = (SELECT id FROM dana), operator_name = 'Dana' WHERE id = $1`,
      [chat.chat_id],
    );
    const refused = await make();
    assert.deepEqual(
      [refused.status, refused.body.error],
      [409, 'Dana answers this chat. Take it over to answer it yourself'],
    );
    const stored = await world.database.query('SELECT 1 FROM attachments');
    assert.equal(stored.length, 1);
  });

  it('[REACH-06] keeps the newest part of a very long conversation', async (t) => {
    const { world, chat, make, threadOf } = await withChat(t);
    await world.database.query(
      `INSERT INTO messages (uuid, chat_id, text, author_name, author_type)
       SELECT 'long-' || n, $1, repeat('x', 900) || n, 'Ann', 'User' FROM generate_series(1, 300) AS n`,
      [chat.chat_id],
    );
    const { ticket } = await threadOf((await make()).body.ticket.ticket_id);
    assert.ok(ticket.message.startsWith('Earlier messages are left out.'));
    assert.ok(ticket.message.includes('x300') && ticket.message.length < 61_000);
  });
});
