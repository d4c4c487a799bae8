import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { extract } from 'tar';
import { exportRecords } from '../../backend/operations/exportRecords.ts';
import { createLocalStore } from '../../backend/storage/createLocalStore.ts';
import type { Chat, ChatNote, Ticket } from '../../protocol/wire.ts';
import { leaveTicket, reply, threadOf, withTicket } from './support/tickets.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const SECRET = 'Owes us 300 <script>alert(1)</script> مرحبا 日本';

type Thread = { notes: ChatNote[]; chats: Chat[]; tickets: Ticket[] };

describe('private notes of a ticket', () => {
  it('[DESK-23] are stored with their author, once per uuid, and announced with the ticket but without their text', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const path = `/desk/api/tickets/${id}/notes`;
    const before = (await threadOf(desk, id)).ticket;
    const [first, second] = await Promise.all([
      desk.post<{ note: ChatNote }>(path, { uuid: 'n1', text: SECRET }),
      desk.post<{ note: ChatNote }>(path, { uuid: 'n1', text: SECRET }),
    ]);
    assert.deepEqual(first.body, second.body);
    assert.deepEqual([first.body.note.text, first.body.note.author_name], [SECRET, 'Support']);
    const { body } = await desk.get<Thread & { ticket: Ticket }>(`/desk/api/tickets/${id}`);
    assert.deepEqual(body.notes, [first.body.note]);
    assert.deepEqual([body.ticket.revision, body.ticket.updated_at], [before.revision + 1, before.updated_at]);
    const announced = await world.published('private-desk', 'Desk.TicketUpdated');
    assert.equal(announced.at(-1)?.ticket.revision, body.ticket.revision);
    assert.doesNotMatch(JSON.stringify(announced), /Owes us/);
    assert.equal((await desk.post(path, { uuid: 'n2', text: ' ' })).status, 422);
    assert.equal((await desk.post('/desk/api/tickets/99/notes', { uuid: 'n2', text: 'x' })).status, 404);
    assert.equal((await world.post(path, { uuid: 'n2', text: 'x' })).status, 401, 'only operators write them');
  });

  it('[DESK-23] never reach the customer: not in an e-mail, and notes and tags not in an export', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    await desk.post(`/desk/api/tickets/${id}/notes`, { uuid: 'n1', text: SECRET });
    await desk.post(`/desk/api/tickets/${id}/tags`, { tag: 'secret-tag' });
    await reply(desk, id, 'Under Documents.');
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 1);
    assert.doesNotMatch(JSON.stringify(world.mails), /Owes us|secret-tag/);

    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    t.after(() => rm(folder, { recursive: true }));
    const { database, directory } = world;
    const file = join(folder, 'visitor.tar.gz');
    const attachments = await createLocalStore(directory, async (names) => [...names]);
    await exportRecords(file, { email: 'ann@example.com', userId: null }, { database, attachments });
    await extract({ file, cwd: folder });
    const exported = await readFile(join(folder, 'visitor.json'), 'utf8');
    assert.match(exported, /Under Documents/);
    assert.doesNotMatch(exported, /Owes us|secret-tag/);
  });

  it('[DESK-23] are found by their words, and a ticket has at most 500', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    await desk.post(`/desk/api/tickets/${id}/notes`, { uuid: 'n1', text: 'Wants a refund of the lamp' });
    const { body } = await desk.get<{ tickets: { ticket: Ticket }[] }>('/desk/api/search?q=refund');
    assert.deepEqual(
      body.tickets.map(({ ticket }) => ticket.ticket_id),
      [id],
    );
    await world.database.query(
      `INSERT INTO ticket_notes (ticket_id, uuid, text, author_name)
       SELECT $1, 'm-' || n, 'x', 'Dana' FROM generate_series(1, 499) AS n`,
      [id],
    );
    const full = await desk.post<{ error: string }>(`/desk/api/tickets/${id}/notes`, { uuid: 'more', text: 'x' });
    assert.deepEqual([full.status, full.body.error], [409, 'This ticket has 500 notes, which is the limit']);
  });
});

describe('tags of a ticket', () => {
  it('[DESK-23] are added once, removed, sent to every desk, and counted and found with those of chats', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const other = await leaveTicket(world, { id: 'bob', email: 'bob@example.com' });
    const { chat_id } = await world.startChat();
    const tag = (path: string, word: string) =>
      desk.post<{ ticket: Ticket; error?: string }>(`/desk/api/${path}`, { tag: word });
    await tag(`tickets/${id}/tags`, '#Billing ');
    await tag(`tickets/${id}/tags`, 'billing');
    await tag(`chats/${chat_id}/tags`, 'billing');
    assert.deepEqual((await tag(`tickets/${id}/tags`, 'مرحبا 日本')).body.ticket.tags, ['billing', 'مرحبا-日本']);
    await tag(`tickets/${other}/tags`, 'lamps');
    const tagged = async (word: string) => {
      const { body } = await desk.get<{ tickets: Ticket[] }>(`/desk/api/tickets?tag=${encodeURIComponent(word)}`);
      return body.tickets.map(({ ticket_id: ticketId }) => ticketId);
    };
    assert.deepEqual([await tagged('Billing'), await tagged('lamps')], [[id], [other]]);
    const found = await desk.get<{ tickets: { ticket: Ticket }[] }>('/desk/api/search?q=&tag=lamps');
    assert.deepEqual(
      found.body.tickets.map(({ ticket }) => ticket.ticket_id),
      [other],
    );
    const { tags } = (await desk.get<{ tags: { tag: string; chats: number; tickets: number }[] }>('/desk/api/tags'))
      .body;
    assert.deepEqual(tags[0], { tag: 'billing', chats: 1, tickets: 1 });
    assert.deepEqual((await tag(`tickets/${id}/tags/remove`, 'billing')).body.ticket.tags, ['مرحبا-日本']);
    const announced = await world.published('private-desk', 'Desk.TicketUpdated');
    assert.deepEqual(announced.at(-1)?.ticket.tags, ['مرحبا-日本']);
    assert.equal((await tag(`tickets/${id}/tags`, ' # ')).status, 422);
    for (let n = 1; n < 20; n += 1) await tag(`tickets/${id}/tags`, `t${n}`);
    const full = await tag(`tickets/${id}/tags`, 'one-more');
    assert.deepEqual([full.status, full.body.error], [422, 'A ticket has at most 20 tags']);
  });
});

describe('the person of a ticket', () => {
  it('[DESK-23] has one history: chats and tickets of the same user id or address, in the ticket and in the chat', async (t) => {
    const { world, desk, id } = await withTicket(t, databases, {});
    const second = await leaveTicket(world, { id: 'elsewhere', email: 'ANN@example.com', message: 'And my lease?' });
    await leaveTicket(world, { id: 'bob', email: 'bob@example.com' });
    const chat = await world.startChat({ user_id: 'ann', user_name: 'ann@example.com' });
    const { body } = await desk.get<Thread>(`/desk/api/tickets/${id}`);
    assert.deepEqual(
      [body.chats.map(({ chat_id: chatId }) => chatId), body.tickets.map(({ ticket_id: ticketId }) => ticketId)],
      [[chat.chat_id], [second]],
    );
    const ofChat = await desk.get<Thread>(`/desk/api/chats/${chat.chat_id}/tickets`);
    assert.deepEqual(
      ofChat.body.tickets.map(({ ticket_id: ticketId }) => ticketId),
      [second, id],
    );
  });

  it('[DESK-23] has the page and the language of the form, as far as the widget sends them', async (t) => {
    const { world, desk } = await withTicket(t, databases);
    const page = `https://shop.example/${'x'.repeat(600)}`;
    const id = await leaveTicket(world, { id: 'cyd', uuid: 'c', page, language: 'ar-EG' });
    const { ticket } = await threadOf(desk, id);
    assert.deepEqual([ticket.page?.length, ticket.language], [500, 'ar-EG']);
  });

  it('[DESK-23] waits since the first e-mail that the team has not answered', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const first = (await threadOf(desk, id)).ticket;
    assert.equal(first.waiting_since, first.created_at);
    await reply(desk, id, 'Under Documents.');
    assert.equal((await threadOf(desk, id)).ticket.waiting_since, null);
    await desk.put(`/desk/api/tickets/${id}`, { status: 'open' });
    const reopened = (await threadOf(desk, id)).ticket;
    assert.equal(reopened.waiting_since, reopened.updated_at);
    await world.mailQueue.idle();
  });
});
