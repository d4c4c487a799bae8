import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeForm } from '../../support/makeForm.ts';
import { PASSWORD, useBackend, type Asked } from './useBackend.ts';

// Needs a process of its own, because the backend runs for all tests of the process.
const backend = useBackend({ LOGIN_TRIES: '5' });
const FORM = 'application/x-www-form-urlencoded';

type Call = readonly [method: 'POST' | 'PUT', path: string, body: object];

/** Every call of the desk's API that changes something. */
const changes = (chat: number): readonly Call[] => [
  ['POST', `/chats/${chat}/take`, {}],
  ['POST', `/chats/${chat}/messages`, { uuid: 'x', message: 'forged' }],
  ['POST', `/chats/${chat}/access-requests`, { uuid: 'y', title: 'forged', text: 'forged' }],
  ['POST', `/chats/${chat}/read`, { message_id: 1 }],
  ['POST', `/chats/${chat}/company`, { company: 'forged' }],
  ['POST', `/chats/${chat}/close`, {}],
  ['PUT', '/operator', { name: 'forged', img: null }],
  ['PUT', '/settings', { online: false, init_message: 'forged' }],
  ['PUT', '/tickets/1', { status: 'solved' }],
  ['PUT', '/tickets/1/assignee', { from: null, to: 1 }],
  ['PUT', '/tickets/1/subject', { subject: 'forged' }],
  ['PUT', '/tickets/1/email', { email: 'forged@evil.example' }],
  ['POST', '/tickets/1/messages', { uuid: 'u', message: 'Hi' }],
  ['POST', '/tickets/1/messages/1/retry', {}],
  ['PUT', '/sales-leads/1', { is_handled: true }],
  ['POST', `/chats/${chat}/take-over`, { from: 1 }],
  ['POST', `/chats/${chat}/transfer`, { category_id: 1, note: 'forged' }],
  ['PUT', '/availability', { is_away: true }],
  ['PUT', '/password', { current: PASSWORD, password: 'forged by somebody' }],
  ['POST', '/invitations', { role: 'administrator', name: 'forged' }],
  ['PUT', '/people/1', { role: 'operator' }],
  ['POST', '/people/1/reset', {}],
  ['POST', '/logout', {}],
];

const asForm = (body: object): Asked => ({
  headers: { 'content-type': FORM },
  body: new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString(),
});

describe('the desk, seen from outside', { timeout: 300_000 }, () => {
  it('answers 401 at every path without a session, or with a made-up one', async () => {
    const { chat_id } = await backend.startChat();
    const paths = ['/session', '/chats', `/chats/${chat_id}`, '/tickets', '/chats?status=closed'];
    const reads = [
      ...paths,
      '/people',
      '/invitations',
      '/activity',
      '/sessions',
      '/areas',
      '/tickets/1',
      '/sales-leads',
    ].map((path) => ['GET', path, {}] as const);
    for (const [method, path, body] of [
      ...reads,
      ...changes(chat_id),
      ['POST', '/auth', { socket_id: '1.2', channel_name: 'private-desk' }] as const,
      ['POST', '/auth', { socket_id: '1.2', channel_name: 'presence-desk' }] as const,
      ['DELETE', '/sessions/1', {}] as const,
      ['DELETE', '/invitations/1', {}] as const,
    ]) {
      for (const cookie of ['', 'desk_session=', `desk_session=${'a'.repeat(43)}`, "desk_session=' OR 1=1 --"]) {
        const asked = method === 'GET' || method === 'DELETE' ? {} : { body };
        const answer = await backend.ask(`/desk/api${path}`, { method, headers: { cookie }, ...asked });
        assert.equal(answer.status, 401, `${method} ${path} ${cookie}`);
      }
    }
  });

  it('changes nothing without its token or with another session’s, sent as JSON or as a form', async () => {
    const { chat_id } = await backend.startChat();
    const [mine, other] = [await backend.signIn(), await backend.signIn()];
    const state = async () => [
      (await backend.ask(`/desk/api/chats/${chat_id}`, { headers: mine })).text,
      (await backend.ask('/desk/api/session', { headers: mine })).text,
      (await backend.ask('/desk/api/invitations', { headers: mine })).text,
    ];
    const before = await state();
    const tokens: Record<string, string>[] = [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'a'.repeat(32) },
      { 'x-csrf-token': other['x-csrf-token'] },
    ];
    for (const [method, path, body] of changes(chat_id)) {
      for (const token of tokens) {
        for (const asked of [
          { body },
          asForm(body),
          { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) },
        ] as Asked[]) {
          const headers = { ...asked.headers, cookie: mine.cookie, ...token };
          const answer = await backend.ask(`/desk/api${path}`, { ...asked, method, headers });
          assert.equal(answer.status, 403, `${method} ${path} ${JSON.stringify(headers)}`);
        }
      }
    }
    const form = makeForm({ chat_id, hash: '' }, [['a.txt', 'a']]);
    assert.equal(
      (await backend.upload(`/desk/api/chats/${chat_id}/attachments`, form, { cookie: mine.cookie })).status,
      403,
    );
    assert.deepEqual(await state(), before);
  });

  it('sets a cookie that scripts cannot read, and that is sent only from its own site to its own path', async () => {
    const { headers } = await backend.ask('/desk/api/login', { method: 'POST', body: { password: PASSWORD } });
    const parts = (headers['set-cookie']?.[0] ?? '').split('; ');
    for (const part of ['Path=/desk', 'HttpOnly', 'SameSite=Strict']) assert.ok(parts.includes(part), part);
    assert.ok(!parts.some((part) => part.startsWith('Domain')));
    assert.equal(headers['cache-control'], 'no-store');
  });

  it('does not allow pages of other sites, listed or not', async () => {
    const session = await backend.signIn();
    for (const origin of ['http://localhost:5173', 'https://evil.example', 'null']) {
      const read = await backend.ask('/desk/api/chats', { headers: { ...session, origin } });
      const preflight = await backend.ask('/desk/api/chats', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-csrf-token' },
      });
      for (const { headers } of [read, preflight])
        assert.equal(headers['access-control-allow-origin'], undefined, origin);
      assert.equal(read.headers['cross-origin-resource-policy'], 'same-origin');
    }
    const page = await backend.ask('/desk/');
    const policy = String(page.headers['content-security-policy']);
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(rule), rule);
    assert.doesNotMatch(policy, /unsafe/);
  });

  it('accepts no password from a form, which any site could send to use up the operator’s tries', async () => {
    const guess = { password: 'guess' };
    for (let count = 0; count < 7; count += 1) {
      assert.equal((await backend.ask('/desk/api/login', { method: 'POST', ...asForm(guess) })).status, 415);
      const plain = { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(guess) };
      assert.equal((await backend.ask('/desk/api/login', { method: 'POST', ...plain })).status, 422);
    }
    assert.equal((await backend.ask('/desk/api/login', { method: 'POST', body: { password: PASSWORD } })).status, 200);
  });

  // The last test of the file, because later sign-ins would wait.
  it('[OPS-08] slows down sign-ins after five wrong passwords, whatever address the headers claim', async () => {
    const guess = (count: number) =>
      backend.ask('/desk/api/login', {
        ...{ method: 'POST', body: { password: `guess ${count}` } },
        headers: {
          'x-forwarded-for': `10.0.0.${count}`,
          forwarded: `for=10.0.0.${count}`,
          'x-real-ip': `10.0.0.${count}`,
        },
      });
    for (let count = 0; count < 5; count += 1) assert.equal((await guess(count)).status, 401);
    const startedAt = performance.now();
    assert.equal((await guess(5)).status, 401);
    assert.ok(performance.now() - startedAt > 900, 'the sixth guess waits');
    const right = await backend.ask('/desk/api/login', { method: 'POST', body: { password: PASSWORD } });
    assert.equal(right.status, 200);
  });
});
