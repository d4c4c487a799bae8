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
});
