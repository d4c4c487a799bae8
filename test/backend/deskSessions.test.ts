import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DESK_PASSWORD, makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('signing in at the desk', () => {
  it('lets nobody in without a session, and changes nothing without its token', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    assert.deepEqual((await world.get('/desk/api/chats')).body, { success: false, error: 'Sign in first' });
    assert.equal((await world.post(`/desk/api/chats/${chat_id}/take`)).status, 401);
    const desk = await world.signIn();
    const take = (token: string) => desk.post(`/desk/api/chats/${chat_id}/take`, undefined, { 'x-csrf-token': token });
    assert.equal((await take('')).status, 403);
    assert.equal((await take('wrong')).status, 403);
    assert.equal((await desk.get('/desk/api/chats')).status, 200);
    assert.equal((await desk.post(`/desk/api/chats/${chat_id}/take`)).status, 200);
  });

  it('keeps the cookie from scripts and other sites', async (t) => {
    const world = await makeWorld(t, databases);
    const { headers } = await world.post('/desk/api/login', { password: DESK_PASSWORD });
    assert.match(String(headers['set-cookie']), /^desk_session=[\w-]{43}; .*Path=\/desk; HttpOnly; SameSite=Strict$/);
  });

  it('refuses a wrong password, and after five in a minute the right one too', async (t) => {
    const world = await makeWorld(t, databases);
    const logIn = (password: string) => world.post('/desk/api/login', { password });
    // A right one takes its try back, so a day of signing in and out is no attack.
    for (let n = 0; n < 6; n += 1) assert.equal((await logIn(DESK_PASSWORD)).status, 200);
    const wrong = await Promise.all(Array.from({ length: 6 }, () => logIn('guess')));
    assert.deepEqual(wrong.map(({ status }) => status).sort(), [401, 401, 401, 401, 401, 429]);
    assert.deepEqual((await logIn('guess')).body, { success: false, error: 'Too many tries. Please wait a minute.' });
    assert.equal((await logIn(DESK_PASSWORD)).status, 429);
    // Tries that are refused at once make the wait no longer.
    await world.database.query(
      "UPDATE login_tries SET created_at = now() - interval '61 seconds' WHERE id IN (SELECT id FROM login_tries ORDER BY id LIMIT 5)",
    );
    assert.equal((await logIn(DESK_PASSWORD)).status, 200);
  });

  it('[SRV-07] counts the tries of an IPv6 network together, which has more addresses than can be counted', async (t) => {
    const world = await makeWorld(t, databases, { environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const guess = async (address: string) =>
      (await world.post('/desk/api/login', { password: 'guess' }, { 'x-forwarded-for': address })).status;
    for (let n = 1; n <= 5; n += 1) assert.equal(await guess(`2001:db8:1:2::${n}`), 401);
    assert.equal(await guess('2001:db8:1:2:ffff::6'), 429);
    assert.equal(await guess('2001:db8:1:3::1'), 401);
  });

  it('ends the session at sign-out, and when it is too old', async (t) => {
    const world = await makeWorld(t, databases);
    const [first, second] = [await world.signIn(), await world.signIn()];
    await first.post('/desk/api/logout');
    assert.equal((await first.get('/desk/api/session')).status, 401);
    assert.equal((await second.get('/desk/api/session')).status, 200);
    await world.database.query('UPDATE desk_sessions SET expires_at = now()');
    assert.equal((await second.get('/desk/api/session')).status, 401);
  });

  it('authorizes the desk and every chat for an operator, and no other channel', async (t) => {
    const world = await makeWorld(t, databases);
    const { room } = await world.startChat();
    const desk = await world.signIn();
    const join = (channel: string, client: typeof desk = desk) =>
      client.post('/desk/api/auth', { socket_id: '1.2', channel_name: channel }, { 'x-csrf-token': '' });
    assert.deepEqual((await join('private-desk')).body, { auth: 'key:1.2:private-desk' });
    assert.equal((await join(`private-${room}`)).status, 200);
    assert.equal((await join('private-other')).status, 403);
    assert.equal((await join('private-desk', world)).status, 401);
  });
});
