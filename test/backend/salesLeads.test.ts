import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from './support/createClient.ts';
import { makeWorld } from './support/makeWorld.ts';
import { addPerson } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('sales leads', () => {
  it('[DESK-05] are sent to the desk as they arrive, and each is handled by one operator', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const form = { email: 'ann@example.com', seats: 3, message: 'x'.repeat(5_000), empty: '' };
    await world.post('/api/contact-sales/send-form', form);
    type Lead = { lead_id: number; handled_by: string | null; fields: { name: string; value: string }[] };
    const list = async () => (await desk.get<{ leads: Lead[] }>('/desk/api/sales-leads')).body.leads;
    const [lead] = await list();
    assert.deepEqual(lead?.fields.map(({ name, value }) => [name, value.length]).sort(), [
      ['message', 5_000],
      ['seats', 1],
    ]);
    const ben = await addPerson(world, desk, 'Ben');
    const mark = (by: Client, isHandled: boolean) =>
      by.put(`/desk/api/sales-leads/${lead?.lead_id}`, { is_handled: isHandled });
    await mark(ben, true);
    await mark(desk, true);
    assert.equal((await list())[0]?.handled_by, 'Ben');
    await mark(desk, false);
    assert.equal((await list())[0]?.handled_by, null);
    const told = await world.published('private-desk', 'Desk.LeadUpdated');
    assert.deepEqual(
      told.map((event) => event.lead.handled_by),
      [null, 'Ben', 'Ben', null],
    );
    assert.equal((await desk.put('/desk/api/sales-leads/999', { is_handled: true })).status, 404);
  });

  it('[REAL-05] are normalized like in the widget, whatever client sent them', async (t) => {
    const world = await makeWorld(t, databases);
    const form = { email: 'Ann <ann＠example.com>', phone: '+٤٩ (0) 30 1234567 ext. 8', name: '\u200bAnn ', seats: 3 };
    assert.deepEqual((await world.post('/api/contact-sales/send-form', form)).body, { success: true });
    const rows = await world.database.query('SELECT fields FROM contact_requests');
    assert.deepEqual(rows, [{ fields: { email: 'ann@example.com', phone: '+49301234567', name: 'Ann', seats: 3 } }]);
  });

  it('[DESK-05] are stored and announced once if the same form is sent again within ten minutes', async (t) => {
    const world = await makeWorld(t, databases);
    const send = (form: object) => world.post('/api/contact-sales/send-form', form);
    const form = { email: 'ann@example.com', seats: 3, note: 'Call me' };
    // At the same time, in another order, and with spaces that are trimmed.
    const answers = await Promise.all([send(form), send({ note: ' Call me ', seats: 3, email: 'ann@example.com' })]);
    assert.deepEqual(
      [...answers, await send(form)].map(({ body }) => body),
      Array.from({ length: 3 }, () => ({ success: true })),
    );
    const count = async () => (await world.database.query('SELECT 1 FROM contact_requests')).length;
    assert.equal(await count(), 1);
    assert.equal((await world.published('private-desk', 'Desk.LeadUpdated')).length, 1);
    await send({ ...form, seats: 4 });
    await send({ ...form, email: 'bob@example.com' });
    assert.equal(await count(), 3);
    await world.database.query("UPDATE contact_requests SET created_at = now() - interval '11 minutes'");
    await send(form);
    assert.equal(await count(), 4);
  });
});
