import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createFolderMailer } from '../../backend/mail/openMailer.ts';
import type { Mail } from '../../backend/mail/Mailer.ts';
import { readMail } from '../../backend/tickets/readMail.ts';
import type { DeskAction, Ticket, TicketMessage } from '../../protocol/wire.ts';
import { makeForm, type FormFile } from './support/makeForm.ts';
import { makeWorld } from './support/makeWorld.ts';
import { addPerson, personOf } from './support/people.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { leaveTicket, reply, threadOf, withTicket } from './support/tickets.ts';
import { signedPath } from './support/fileLinks.ts';

const databases = useTestDatabases();

describe('a reply to a ticket', () => {
  it('[DESK-05] is emailed in the company’s name, with the ticket number in the subject and the question quoted', async (t) => {
    const { world, desk, id } = await withTicket(t, databases, {
      environment: { MAIL_REPLY_TO: 'support+{ticket}@example.com' },
    });
    const { status, body } = await reply(desk, id, 'It is under Documents.');
    assert.deepEqual([status, body.message?.delivery], [200, 'queued']);
    await world.mailQueue.idle();
    const [mail] = world.mails;
    assert.ok(mail);
    assert.equal(mail.to, 'ann@example.com');
    assert.equal(mail.fromName, 'Legal Forms Support');
    assert.equal(mail.subject, `Your question to Legal Forms (ticket ${id})`);
    assert.match(mail.messageId ?? '', new RegExp(`^<ticket\\.${id}\\.[0-9a-f]{32}@localhost>$`));
    assert.match(mail.replyTo ?? '', new RegExp(`^support\\+${id}-[0-9a-f]{32}@example\\.com$`));
    assert.equal(mail.inReplyTo, undefined);
    assert.match(mail.text, /^It is under Documents\.\n\nSupport\nLegal Forms Support\n/);
    assert.match(mail.text, /you wrote:\n> Where is my form\?$/);
    const { ticket, messages } = await threadOf(desk, id);
    assert.deepEqual([ticket.status, ticket.last_from, ticket.preview], ['pending', 'team', 'It is under Documents.']);
    assert.deepEqual(
      messages.map(({ delivery, problem }) => [delivery, problem]),
      [['sent', null]],
    );
  });

  for (const [title, environment, company, brand] of [
    ['leaves out a company that a visitor made up', {}, 'PayPal-Security', null],
    ['leaves out a made-up company that begins like the default one', {}, 'legal-forms_billing', null],
    ['names the default company', {}, 'legal-forms', 'Legal Forms'],
    ['names a company that COMPANIES lists', { COMPANIES: 'acme,sign-docs' }, 'sign-docs', 'Sign Docs'],
  ] as const)
    it(`[OPS-06] ${title}`, async (t) => {
      const world = await makeWorld(t, databases, { environment });
      const desk = await world.signIn();
      const ticket = { id: 'ann', email: 'ann@example.com', message: 'Where is my form?' };
      const left = await world.post<{ ticket_id: number }>(`/support/${company}/ticket`, ticket);
      const id = left.body.ticket_id;
      await reply(desk, id, 'It is under Documents.');
      await world.mailQueue.idle();
      const [mail] = world.mails;
      assert.equal(mail?.fromName, brand === null ? undefined : `${brand} Support`);
      assert.equal(mail?.subject, `Your question${brand === null ? '' : ` to ${brand}`} (ticket ${id})`);
      const signature = brand === null ? 'Support' : `Support\n${brand} Support`;
      assert.ok(mail?.text.startsWith(`It is under Documents.\n\n${signature}\n\nJust reply`), mail?.text);
      if (brand === null) assert.doesNotMatch(JSON.stringify(mail), /paypal|billing/i);
    });

  it('[OPS-06] quotes the question line by line, and makes no link of an address in it', async (t) => {
    const { world, desk } = await withTicket(t, databases);
    const message = 'Your account is locked.\u2028Sign in: https://evil.example/a\r\nor www.evil.com\vDana';
    await reply(desk, await leaveTicket(world, { message }), 'See https://help.example/a');
    await world.mailQueue.idle();
    const { text = '' } = world.mails[0] ?? {};
    assert.match(text, /^See https:\/\/help\.example\/a\n/);
    assert.match(
      text,
      /you wrote:\n> Your account is locked\.\n> Sign in: https\[:\]\/\/evil\[\.\]example\/a\n> or www\[\.\]evil\[\.\]com\n> Dana$/,
    );
  });

  it('[DESK-05] references the emails before it, so that they form a thread', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    for (const text of ['One', 'Two', 'Three']) await reply(desk, id, text);
    await world.mailQueue.idle();
    const [one, two, three] = world.mails;
    assert.equal(two?.inReplyTo, one?.messageId);
    assert.deepEqual(three?.references, [one?.messageId, two?.messageId]);
    assert.equal(new Set(world.mails.map(({ subject }) => subject)).size, 1);
  });

  it('[DESK-05] is sent once per uuid, even at the same moment', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const answers = await Promise.all([1, 2, 3].map(() => reply(desk, id, 'Once', 'same')));
    await reply(desk, id, 'Once', 'same');
    await world.mailQueue.idle();
    assert.deepEqual([new Set(answers.map(({ body }) => body.message?.id)).size, world.mails.length], [1, 1]);
  });

  it('[DESK-05] can have files, which are checked like uploads', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const send = (name: string, content: string | Uint8Array<ArrayBuffer>, uuid: string) => {
      const form = makeForm({ chat_id: 0, hash: '' }, [[name, content]], { uuid, message: 'See here' });
      return desk.upload<{ message?: TicketMessage }>(`/desk/api/tickets/${id}/attachments`, form);
    };
    const { body } = await send('dot.png', PNG, 'f-1');
    await send('dot.png', PNG, 'f-1');
    assert.equal((await send('a.exe', 'MZ', 'f-2')).status, 415);
    await world.mailQueue.idle();
    assert.equal(world.mails.length, 1);
    const [file] = world.mails[0]?.attachments ?? [];
    assert.deepEqual([file?.filename, file?.contentType, file?.content.length], ['dot.png', 'image/png', PNG.length]);
    const link = body.message?.attachments[0]?.link ?? '';
    assert.equal((await world.get(signedPath(link))).status, 200);
  });

  it('[DESK-05] contains a working link for each file that is too large for an email', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mails-'));
    t.after(() => rm(folder, { recursive: true }));
    const mailer = createFolderMailer({ folder, from: 'support@example.com', log: () => undefined });
    const { world, desk, id } = await withTicket(t, databases, { mailer, environment: { MIN_FREE_BYTES: '0' } });
    const files: FormFile[] = [
      ['large scan.txt', 'x'.repeat(16 * 1024 * 1024)],
      ['dot.png', PNG],
    ];
    const form = makeForm({ chat_id: 0, hash: '' }, files, { uuid: 'f-1', message: 'Both of them' });
    assert.equal((await desk.upload(`/desk/api/tickets/${id}/attachments`, form)).status, 200);
    await world.mailQueue.idle();
    const [name = ''] = await readdir(folder);
    const raw = await readFile(join(folder, name));
    assert.ok(raw.length < 10_000, `the mail has ${raw.length} bytes`);
    const { text, files: carried } = await readMail(raw, () => false);
    assert.deepEqual(carried, []);
    assert.match(text, /^Both of them\n\nlarge scan\.txt: http/);
    const links = [...text.matchAll(/^(.+): (https?:\/\/\S+)$/gm)];
    assert.deepEqual(
      links.map(([, file]) => file),
      files.map(([file]) => file),
    );
    for (const [at, [, content]] of files.entries()) {
      const url = signedPath(links[at]?.[2]);
      const { statusCode, rawPayload } = await world.app.inject({ url });
      assert.deepEqual([statusCode, rawPayload.equals(Buffer.from(content as string))], [200, true]);
    }
    assert.deepEqual((await threadOf(desk, id)).messages.at(-1)?.delivery, 'sent');
  });

  it('[DESK-05] cannot inject a header, whatever the visitor and the operator write', async (t) => {
    const { world, desk } = await withTicket(t, databases);
    const evil = 'Ann\r\nBcc: all@example.com';
    const id = await leaveTicket(world, { name: evil, message: `Hi\r\nBcc: all@example.com` });
    await desk.put('/desk/api/operator', { name: 'Dana\r\nX-Evil: 1', img: null });
    await reply(desk, id, 'Hello\r\n.\r\nX-Evil: 1');
    await world.mailQueue.idle();
    const { text: _text, headers, ...rest } = world.mails[0] as Mail;
    assert.doesNotMatch(JSON.stringify({ rest, headers }), /\\r|\\n/);
    const refused = await world.post<{ ok: boolean }>('/support/ticket', {
      ...{ id: 'x', message: 'Hi', email: 'a@example.com\r\nBcc: b@example.com' },
    });
    assert.equal(refused.body.ok, false);
  });

  it('[DESK-05] is refused with a sentence: empty, too long, without an address, or without email', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const errorOf = async (ticket: number, text: string) => {
      const { status, body } = await reply(desk, ticket, text);
      return [status, body.error];
    };
    assert.deepEqual(await errorOf(id, ' \u200b'), [422, 'The message is empty']);
    assert.deepEqual(await errorOf(id, 'x'.repeat(10_001)), [422, 'The message is longer than 10000 characters']);
    assert.deepEqual(await errorOf(99_999, 'Hi'), [404, 'There is no such ticket']);
    const nameless = await leaveTicket(world, { email: '' });
    assert.equal((await threadOf(desk, nameless)).can_reply, false);
    assert.match(String((await errorOf(nameless, 'Hi'))[1]), /left no email address/);
    const without = await withTicket(t, databases, { mailer: null });
    assert.equal((await reply(without.desk, without.id, 'Hi')).status, 409);
  });
});

describe('working on tickets', () => {
  it('[DESK-05] assigns a ticket to one of two operators at once, and names that one to the other', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const ben = await addPerson(world, desk, 'Ben');
    const [danaId, benId] = [await personOf(desk, 'Support'), await personOf(desk, 'Ben')].map(
      (one) => one.operator_id,
    );
    const answers = await Promise.all([
      desk.put<{ error?: string }>(`/desk/api/tickets/${id}/assignee`, { from: null, to: danaId }),
      ben.put<{ error?: string }>(`/desk/api/tickets/${id}/assignee`, { from: null, to: benId }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const { ticket } = await threadOf(desk, id);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(
      refused?.body.error,
      `${ticket.operator_name} answers this ticket. Assign it to yourself to answer it`,
    );
    const loser = ticket.operator_id === benId ? desk : ben;
    assert.equal((await reply(loser, id, 'Mine?')).status, 409);
    const colleague = ticket.operator_id === benId ? danaId : benId;
    await desk.put(`/desk/api/tickets/${id}/assignee`, { from: ticket.operator_id, to: colleague });
    assert.equal((await reply(loser, id, 'Mine!')).status, 200);
  });

  it('[DESK-05] [DESK-25] lists tickets by filter, newest activity first, page by page', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const others = [await leaveTicket(world), await leaveTicket(world)];
    await reply(desk, id, 'Mine now');
    await desk.put(`/desk/api/tickets/${others[0]}`, { status: 'solved' });
    const list = async (query: string) =>
      (await desk.get<{ tickets: Ticket[] }>(`/desk/api/tickets?${query}`)).body.tickets.map((one) => one.ticket_id);
    await world.mailQueue.idle();
    assert.deepEqual(await list('filter=open'), [id, others[1]]);
    assert.deepEqual(await list('filter=owed'), [others[1]]);
    assert.deepEqual(await list('filter=pending'), [id]);
    assert.deepEqual(await list('filter=mine'), [id]);
    assert.deepEqual(await list('filter=unassigned'), [others[1]]);
    assert.deepEqual(await list('filter=solved'), [others[0]]);
    assert.deepEqual(await list(`filter=open&before=${id}`), [others[1]]);
    assert.equal((await list('')).length, 3);
    assert.equal((await desk.get('/desk/api/tickets?filter=all')).status, 422);
  });

  it('[DESK-05] lists the visitor’s chats, and records in the activity who did what', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const chat = await world.startChat({ user_id: 'ann' });
    await world.startChat({ user_id: 'bob', uuid: 'b' });
    assert.deepEqual(
      (await threadOf(desk, id)).chats.map(({ chat_id }) => chat_id),
      [chat.chat_id],
    );
    await reply(desk, id, 'Hello');
    await desk.put(`/desk/api/tickets/${id}`, { status: 'solved' });
    const { actions } = (await desk.get<{ actions: DeskAction[] }>('/desk/api/activity')).body;
    assert.deepEqual(
      actions.slice(0, 2).map(({ kind, target }) => `${kind} ${target}`),
      [`ticket-marked ticket ${id}, solved`, `ticket-answered ticket ${id}`],
    );
  });

  it('[DESK-11] changes the subject, announces it, and uses it in later emails, on one line', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const change = (subject: string, ticketId = id) =>
      desk.put<{ ticket?: Ticket }>(`/desk/api/tickets/${ticketId}/subject`, { subject });
    const { body } = await change(' The lease\r\nBcc: eve@example.com ');
    assert.equal(body.ticket?.subject, 'The lease Bcc: eve@example.com');
    assert.deepEqual(
      (await world.published('private-desk', 'Desk.TicketUpdated')).map(({ ticket }) => ticket?.subject),
      ['The lease Bcc: eve@example.com'],
    );
    await reply(desk, id, 'One');
    await world.mailQueue.idle();
    await change('');
    await reply(desk, id, 'Two');
    await world.mailQueue.idle();
    assert.deepEqual(
      world.mails.map(({ subject }) => subject),
      [`Re: The lease Bcc: eve@example.com (ticket ${id})`, `Your question to Legal Forms (ticket ${id})`],
    );
    assert.equal((await threadOf(desk, id)).ticket.subject, null);
    assert.equal((await change('x'.repeat(201))).status, 422);
    assert.equal((await change('Lease', id + 1)).status, 404);
  });

  it('[DESK-11] records a changed subject in the activity once, without its words', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const ben = await addPerson(world, desk, 'Ben');
    for (const subject of ['Divorce of Ann', 'Divorce of Ann', ' ', ''])
      await ben.put(`/desk/api/tickets/${id}/subject`, { subject });
    const { actions } = (await desk.get<{ actions: DeskAction[] }>('/desk/api/activity')).body;
    assert.deepEqual(
      actions.slice(0, 3).map(({ kind, target, operator_name: name }) => `${name} ${kind} ${target}`),
      [`Ben subject-changed ticket ${id}`, `Ben subject-changed ticket ${id}`, 'Ben joined '],
    );
  });

  it('[DESK-05] unassigns the tickets of an operator who is disabled', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const ben = await addPerson(world, desk, 'Ben');
    await reply(ben, id, 'Hello');
    const { operator_id: benId } = await personOf(desk, 'Ben');
    await desk.put(`/desk/api/people/${benId}`, { is_disabled: true });
    assert.equal((await threadOf(desk, id)).ticket.operator_id, null);
    assert.equal((await desk.put(`/desk/api/tickets/${id}/assignee`, { from: null, to: benId })).status, 409);
  });
});
