import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DESK_PASSWORD, makeWorld } from '../support/makeWorld.ts';
import type { Failure } from '../../../protocol/wire.ts';
import { useTestDatabases } from '../support/testDatabases.ts';

const databases = useTestDatabases();

describe('signing in to the desk', () => {
  it('requires a session for every call, and its token for every change', async (t) => {
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

  it('hides the cookie from scripts and other sites', async (t) => {
    const world = await makeWorld(t, databases);
    const { headers } = await world.post('/desk/api/login', { password: DESK_PASSWORD });
    assert.match(String(headers['set-cookie']), /^desk_session=[\w-]{43}; .*Path=\/desk; HttpOnly; SameSite=Strict$/);
  });

  it('[OPS-08] slows down wrong passwords, and never locks out the right one', async (t) => {
    const world = await makeWorld(t, databases, { environment: { LOGIN_TRIES: '2' } });
    const logIn = (password: string) => world.post<Failure>('/desk/api/login', { password });
    // A right password is not counted, so signing in and out all day is not an attack.
    for (let n = 0; n < 4; n += 1) assert.equal((await logIn(DESK_PASSWORD)).status, 200);
    for (let n = 0; n < 2; n += 1) assert.equal((await logIn('guess')).status, 401);
    const startedAt = performance.now();
    assert.equal((await logIn('guess')).status, 401);
    assert.ok(performance.now() - startedAt > 900, 'the third wrong one waits');
    assert.equal((await logIn(DESK_PASSWORD)).status, 200);
  });

  it('[OPS-08] checks few guesses per address at a time, and signs in a known browser at once', async (t) => {
    const world = await makeWorld(t, databases, { environment: { LOGIN_TRIES: '1' } });
    const known = (await world.post('/desk/api/login', { password: DESK_PASSWORD })).headers['set-cookie'];
    const cookie = [known]
      .flat()
      .map((one) => String(one).split(';')[0])
      .find((one) => one?.startsWith('desk_known='));
    assert.ok(cookie);
    // A forged cookie makes no browser known.
    const guesses = [undefined, { cookie: 'desk_known=guess' }].flatMap((headers) =>
      Array.from({ length: 3 }, () => world.post<Failure>('/desk/api/login', { password: 'guess' }, headers)),
    );
    let haveWaited = false;
    const answers = Promise.all(guesses).finally(() => (haveWaited = true));
    assert.equal((await world.post('/desk/api/login', { password: DESK_PASSWORD }, { cookie })).status, 200);
    assert.equal(haveWaited, false, 'the known browser does not wait behind the guesses');
    const refused = (await answers).filter(({ status }) => status === 429);
    assert.equal(refused.length, 2, 'one was looked at, and three waited');
    assert.equal(refused[0]?.body.error, 'Too many tries. Please wait a few seconds.');
    assert.ok(Number(refused[0]?.headers['retry-after']) > 0);
  });

  it('[OPS-08] slows down sign-ins from one address, while other addresses sign in at once', async (t) => {
    const world = await makeWorld(t, databases, {
      environment: { LOGIN_TRIES: '1', TRUSTED_PROXIES: '127.0.0.1' },
    });
    const from = (address: string, password: string) =>
      world.post('/desk/api/login', { password }, { 'x-forwarded-for': address });
    // An IPv6 network counts as one address, because a client can use any address in it.
    const wrong = [1, 2, 3, 4].map((n) => from(`2001:db8:1:2::${n}`, 'guess'));
    let haveWaited = false;
    const guesses = Promise.all(wrong).then(() => (haveWaited = true));
    assert.equal((await from('2001:db8:1:3::1', DESK_PASSWORD)).status, 200);
    assert.equal(haveWaited, false, 'the other address does not wait behind the guesses');
    await guesses;
  });

  it('ends a session on sign-out and on expiry', async (t) => {
    const world = await makeWorld(t, databases);
    const [first, second] = [await world.signIn(), await world.signIn()];
    await first.post('/desk/api/logout');
    assert.equal((await first.get('/desk/api/session')).status, 401);
    assert.equal((await second.get('/desk/api/session')).status, 200);
    await world.database.query('UPDATE desk_sessions SET expires_at = now()');
    assert.equal((await second.get('/desk/api/session')).status, 401);
  });

  it('authorizes an operator for the desk and every chat, and for no other channel', async (t) => {
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
