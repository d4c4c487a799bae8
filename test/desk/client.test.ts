import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDeskApi } from '../../desk/api/createDeskApi.ts';
import { createClock } from '../../desk/platform/createClock.ts';

const AWAY = 'Can’t reach the server. Check your connection and try again.';

/** A client whose calls all get this response, or none. */
function clientOf(response?: Response) {
  const events: string[] = [];
  const api = createDeskApi({
    baseUrl: 'http://127.0.0.1/desk/api',
    fetch: () =>
      response === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(response),
    onSignedOut: () => events.push('signed out'),
  });
  return { api, events };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (code: string, error: string, status: number | null) => ({ ok: false, code, status, error });

describe('a call of the desk', () => {
  const refusals: [string, Response | undefined, object][] = [
    ['no response', undefined, refusal('network', AWAY, null)],
    [
      'a proxy’s page while the server is down',
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      refusal('network', AWAY, 502),
    ],
    [
      'an error without a text',
      new Response('', { status: 500 }),
      refusal('refused', 'The server refused this (error 500).', 500),
    ],
    [
      'too many calls',
      json({ error: 'Slow down' }, 429),
      refusal('refused', 'Too many tries. Please wait a minute and try again.', 429),
    ],
    [
      'a refusal with status 200',
      json({ success: false, error: 'Chat is currently closed' }),
      refusal('refused', 'This chat is closed.', 200),
    ],
    [
      'a response without the expected fields',
      json({ success: true }),
      refusal('malformed', 'The server sent an unexpected answer. Please try again.', 200),
    ],
  ];
  for (const [what, response, expected] of refusals)
    it(`[SRV-10] resolves to a refusal after ${what}`, async () => {
      assert.deepEqual(await clientOf(response).api.getConversation(7), expected);
    });

  it('[SRV-10] resolves to the value, and sends the token of the login with the next call', async () => {
    const sent: (string | null)[] = [];
    const api = createDeskApi({
      baseUrl: 'http://127.0.0.1/desk/api',
      fetch: async (_, options) => {
        sent.push(new Headers(options?.headers).get('x-csrf-token'));
        return json({ success: true, csrf_token: 'token-7' });
      },
      onSignedOut: () => undefined,
    });
    assert.deepEqual(await api.logIn({ username: '', password: 'secret' }), {
      ok: true,
      value: { csrfToken: 'token-7', nextStep: null, recoveryCodes: [] },
    });
    assert.deepEqual(await api.sendHeartbeat(), { ok: true, value: [] });
    assert.deepEqual(sent, ['', 'token-7']);
  });

  it('[DESK-01] signs the operator out when the server no longer knows the session, but not for a wrong password', async () => {
    const { api, events } = clientOf(json({ error: 'Sign in' }, 401));
    assert.equal((await api.logIn({ username: '', password: 'wrong' })).ok, false);
    assert.deepEqual(events, []);
    const later = clientOf(json({ error: 'Sign in' }, 401));
    assert.equal((await later.api.getPeople()).ok, false);
    assert.deepEqual(later.events, ['signed out']);
  });

  it('[DESK-03] corrects a clock that is wrong by minutes, and ignores the seconds that an answer takes', async () => {
    const clock = createClock();
    const answerAt = async (time: number) => {
      const date = new Date(time).toUTCString();
      const respond = async () => new Response('{"success":true}', { headers: { date } });
      const options = { baseUrl: 'http://127.0.0.1', fetch: respond, onSignedOut: () => undefined };
      await createDeskApi({ ...options, onServerTime: clock.follow }).sendHeartbeat();
    };
    const minutesOff = () => Math.round((clock.now() - Date.now()) / 60_000);
    await answerAt(Date.now() - 600_000);
    assert.equal(minutesOff(), -10);
    const before = clock.now() - Date.now();
    await answerAt(Date.now() - 602_000);
    assert.ok(Math.abs(clock.now() - Date.now() - before) < 1_000);
    await answerAt(Date.now());
    assert.ok(Math.abs(clock.now() - Date.now()) < 5_000);
  });

  it('[DESK-01] ends the visit when another tab has signed in, but not when the operator may not do something', async () => {
    const other = clientOf(json({ success: false, error: 'The X-CSRF-Token is missing or wrong' }, 403));
    assert.equal((await other.api.sendHeartbeat()).ok, false);
    assert.deepEqual(other.events, ['signed out']);
    const forbidden = clientOf(json({ success: false, error: 'Only an administrator can do this' }, 403));
    assert.equal((await forbidden.api.sendHeartbeat()).ok, false);
    assert.deepEqual(forbidden.events, []);
  });
});
