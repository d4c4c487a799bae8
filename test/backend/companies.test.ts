import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../backend/base/config.ts';
import type { Failure } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const environment = { COMPANIES: 'acme, sign-docs' };
const TICKET = { id: 'a', email: 'ann@example.com', message: 'Hello' };

describe('companies', () => {
  it('[OPS-06] that COMPANIES does not list are refused with a sentence, by every call that names one', async (t) => {
    const world = await makeWorld(t, databases, { environment });
    const { chat_id } = await world.startChat({ company: 'acme' });
    const desk = await world.signIn();
    const hours = { time_zone: 'Europe/Berlin', weekly: [[], [], [], [], [], [], []], holidays: [] };
    for (const company of ['Your-Bank-Security', 'ACME', 'sign']) {
      const answers = [
        await world.post<Failure>('/api/chat/new', { user_id: 'b', uuid: 'b', company }),
        await world.get<Failure>(`/support/${company}/status/chat/online`),
        await world.get<Failure>(`/api/chat/categories?company=${company}`),
        await world.post<Failure>(`/support/${company}/ticket`, TICKET),
        await desk.post<Failure>(`/desk/api/chats/${chat_id}/company`, { company }),
        await desk.put<Failure>('/desk/api/opening-hours', { company, ...hours }),
      ];
      for (const { status, body } of answers)
        assert.deepEqual(
          [status, body.error],
          [422, 'This company is not served here. The setting COMPANIES lists those that are.'],
        );
    }
    assert.deepEqual(await world.database.query('SELECT company FROM chats UNION ALL SELECT company FROM tickets'), [
      { company: 'acme' },
    ]);
  });

  it('[OPS-06] that COMPANIES lists are served, and so is the default one of a page that names none', async (t) => {
    const world = await makeWorld(t, databases, { environment });
    for (const company of ['acme', 'sign-docs', 'legal-forms', undefined]) {
      const started = await world.post('/api/chat/new', { user_id: 'a', uuid: company ?? 'none', company });
      assert.equal(started.status, 200, company);
    }
    assert.equal((await world.post('/support/sign-docs/ticket', TICKET)).status, 200);
    assert.equal((await world.post('/support/ticket', TICKET)).status, 200);
    const lead = { email: 'ann@example.com', company: 'The employer of Ann' };
    assert.deepEqual((await world.post('/api/contact-sales/send-form', lead)).body, { success: true });
  });

  it('are all served without COMPANIES', async (t) => {
    const world = await makeWorld(t, databases);
    for (const company of ['acme', 'Any-Other'])
      assert.equal((await world.get(`/support/${company}/status/chat/online`)).status, 200);
  });

  it('[OPS-06] must be valid ids', () => {
    assert.deepEqual(readConfig(environment).companies, ['acme', 'sign-docs']);
    assert.equal(readConfig({}).companies, null);
    for (const COMPANIES of ['acme, Sign Docs', ',', '-acme', 'a'.repeat(61)])
      assert.throws(() => readConfig({ COMPANIES }), /COMPANIES must list ids of companies/, COMPANIES);
  });
});
