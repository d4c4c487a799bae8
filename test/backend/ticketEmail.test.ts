import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeskAction, Ticket } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { INCOMING } from './support/incomingMail.ts';
import { addPerson } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { leaveTicket, reply, threadOf, withTicket } from './support/tickets.ts';

const databases = useTestDatabases();

const change = (desk: Client, id: number, email: string) =>
  desk.put<{ ticket: Ticket; error?: string }>(`/desk/api/tickets/${id}/email`, { email });

describe('the email address of a ticket', () => {
  it('[DESK-20] is changed and announced, and gets the later emails', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const { body } = await change(desk, id, 'Ann <ann@bücher.example>');
    assert.equal(body.ticket.email, 'ann@bücher.example');
    const announced = (await world.published('private-desk', 'Desk.TicketUpdated')).at(-1)?.ticket;
    assert.deepEqual([announced?.email, announced?.revision], ['ann@bücher.example', body.ticket.revision]);
    await reply(desk, id, 'Hello');
    await world.mailQueue.idle();
    assert.deepEqual(
      world.mails.map(({ to }) => to),
      ['ann@bücher.example'],
    );
  });

  it('[DESK-20] can be added to a ticket without one, which can be answered then', async (t) => {
    const { world, desk } = await withTicket(t, databases);
    const id = await leaveTicket(world, { id: 'eve', email: 'eve@example.com', uuid: 'e' });
    await world.database.query('UPDATE tickets SET email = NULL WHERE id = $1', [id]);
    assert.deepEqual([(await threadOf(desk, id)).can_reply, (await reply(desk, id, 'Hello')).status], [false, 409]);
    await change(desk, id, 'eve@example.com');
    assert.deepEqual([(await threadOf(desk, id)).can_reply, (await reply(desk, id, 'Hello')).status], [true, 200]);
  });

  it('[DESK-20] leaves the copies if it was among them, and then gets a failed reply once', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const path = `/desk/api/tickets/${id}/messages`;
    await desk.post(path, { uuid: 'r', message: 'Hello', cc: ['Bob@firm.example', 'cyd@firm.example'] });
    await world.mailQueue.idle();
    await world.database.query("UPDATE ticket_messages SET delivery = 'failed'");
    assert.deepEqual((await change(desk, id, 'bob@firm.example')).body.ticket.cc, ['cyd@firm.example']);
    const [failed] = (await threadOf(desk, id)).messages;
    await desk.post(`${path}/${failed?.id}/retry`);
    await world.mailQueue.idle();
    const { to, cc } = world.mails.at(-1) ?? {};
    assert.deepEqual([to, cc], ['bob@firm.example', ['cyd@firm.example']]);
  });

  it('[DESK-20] is refused if it is none, or the support address itself', async (t) => {
    const { desk, id } = await withTicket(t, databases, { environment: INCOMING });
    const refused = [
      ['', '“” is not an email address'],
      ['ann@example', '“ann@example” is not an email address'],
      ['support@example.com', 'support@example.com is the support address itself'],
      ['support+x@example.com, ann@example.com', '“support+x@example.com, ann@example.com” is not an email address'],
    ];
    for (const [email = '', error] of refused) {
      const { status, body } = await change(desk, id, email);
      assert.deepEqual([status, body.error], [422, error]);
    }
    assert.equal((await threadOf(desk, id)).ticket.email, 'ann@example.com');
    assert.equal((await change(desk, id + 1, 'ann@example.com')).status, 404);
  });

  it('[DESK-20] is in the activity once for each change, without the address', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    const ben = await addPerson(world, desk, 'Ben');
    for (const email of ['ann@private.example', 'ann@private.example', 'Ann@private.example'])
      await change(ben, id, email);
    const { actions } = (await desk.get<{ actions: DeskAction[] }>('/desk/api/activity')).body;
    assert.deepEqual(
      actions.slice(0, 3).map(({ kind, target, operator_name: name }) => `${name} ${kind} ${target}`),
      [`Ben email-changed ticket ${id}`, `Ben email-changed ticket ${id}`, 'Ben joined '],
    );
  });
});
