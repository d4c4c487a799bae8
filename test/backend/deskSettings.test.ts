import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mapSettings } from '../../protocol/deskSettings.ts';
import type { Settings, Ticket } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe("the desk's settings and tickets", () => {
  it('changes the given settings, and notifies every desk', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { body } = await desk.get<{ settings: Settings; socket_url: string }>('/desk/api/session');
    const waiting = { wait_warning: 60, wait_alarm: 180 };
    const before = {
      online: true,
      show_rate: true,
      saved_history: false,
      queue: false,
      show_operators: true,
      init_message: '',
      ...waiting,
      sign_in: 'password',
      mail_waiting_after: 0,
    };
    assert.deepEqual([body.settings, body.socket_url], [before, 'ws://127.0.0.1:4300']);
    const after = { ...before, online: false, init_message: 'Hi' };
    const changed = await desk.put('/desk/api/settings', { online: false, init_message: 'Hi' });
    assert.deepEqual(changed.body, { success: true, settings: after });
    assert.deepEqual(await world.published('private-desk', 'Desk.SettingsUpdated'), [{ settings: after }]);
    assert.equal((await desk.put('/desk/api/settings', { online: 'perhaps' })).status, 422);
  });

  it('starts a new installation with the initial values of the table of settings', async (t) => {
    const world = await makeWorld(t, databases);
    const { body } = await (await world.signIn()).get<{ settings: Settings }>('/desk/api/session');
    assert.deepEqual(
      body.settings,
      mapSettings(({ initial }) => initial),
    );
  });

  for (const [name, value] of [
    ['wait_alarm', 0],
    ['wait_warning', 86_401],
    ['sign_in', 'nothing'],
    ['init_message', 'x'.repeat(1_001)],
  ] as const)
    it(`refuses ${name} beyond its limits, and changes no other setting of the call`, async (t) => {
      const world = await makeWorld(t, databases);
      const desk = await world.signIn();
      assert.equal((await desk.put('/desk/api/settings', { queue: true, [name]: value })).status, 422);
      const { body } = await desk.get<{ settings: Settings }>('/desk/api/session');
      assert.equal(body.settings.queue, false);
    });

  it('[ONL-01] returns to every company whether support is online', async (t) => {
    const world = await makeWorld(t, databases);
    const isOnline = async () => (await world.get('/support/sign-docs/status/chat/online')).body;
    assert.equal(await isOnline(), true);
    await (await world.signIn()).put('/desk/api/settings', { online: false });
    assert.equal(await isOnline(), false);
  });

  it('lists tickets, newest first, and marks them as solved', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    for (const message of ['one', 'two', 'three']) {
      await world.post('/support/ticket', { id: 'guest-1', email: 'ann@example.com', message });
    }
    const list = async (query: string) =>
      (await desk.get<{ tickets: Ticket[] }>(`/desk/api/tickets${query}`)).body.tickets;
    const [third, second] = await list('?limit=2');
    assert.deepEqual([third?.message, second?.message, second?.status], ['three', 'two', 'open']);
    const id = second?.ticket_id ?? 0;
    assert.deepEqual(
      (await list(`?before=${id}`)).map(({ message }) => message),
      ['one'],
    );
    const { body } = await desk.put<{ ticket: Ticket }>(`/desk/api/tickets/${id}`, { status: 'solved' });
    const { updated_at: at } = body.ticket;
    assert.deepEqual(body.ticket, { ...second, status: 'solved', revision: 1, updated_at: at, waiting_since: null });
    assert.equal((await desk.put('/desk/api/tickets/1', { status: 'solved' })).status, 404);
  });
});
