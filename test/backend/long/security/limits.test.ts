import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PASSWORD, useBackend } from './useBackend.ts';

const LIMIT = 60;
// Needs a process of its own, because the backend runs for all tests of the process.
const backend = useBackend({ RATE_LIMIT: String(LIMIT) });

describe('an address that sends too many requests', { timeout: 300_000 }, () => {
  it('is limited over all visitor calls together, despite forged address headers, and gets Retry-After', async () => {
    const paths = ['/versions', '/support/legal-forms/status/chat/online', '/api/chat/categories'];
    const statuses: number[] = [];
    for (let count = 0; count < LIMIT; count += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${count}` };
      statuses.push((await backend.ask(paths[count % paths.length] ?? '/', { headers })).status);
    }
    assert.ok(!statuses.includes(429));
    for (const path of [...paths, '/attachments/x/y']) {
      const { status, headers, text } = await backend.ask(path);
      assert.equal(status, 429, path);
      assert.ok(Number(headers['retry-after']) > 0, path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal((JSON.parse(text) as { success: boolean }).success, false);
    }
    const chat = await backend.ask('/api/chat/new', { method: 'POST', body: { user_id: 'a', uuid: 'b' } });
    assert.equal(chat.status, 429);
  });

  it('[SRV-06] does not lock out operators of the same address: signing in, the desk and pages count separately', async () => {
    const signIn = await backend.ask('/desk/api/login', { method: 'POST', body: { password: PASSWORD } });
    assert.equal(signIn.status, 200);
    const [cookie = ''] = (signIn.headers['set-cookie']?.[0] ?? '').split(';');
    assert.equal((await backend.ask('/desk/api/chats', { headers: { cookie } })).status, 200);
    assert.notEqual((await backend.ask('/desk/')).status, 429);
    const statuses: number[] = [];
    for (let count = 0; count < LIMIT; count += 1) statuses.push((await backend.ask('/desk/api/session')).status);
    assert.equal(statuses.at(-1), 429);
    const again = await backend.ask('/desk/api/login', { method: 'POST', body: { password: PASSWORD } });
    assert.equal(again.status, 200);
  });
});
