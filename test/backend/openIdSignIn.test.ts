import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import type { Person } from '../../protocol/wire.ts';
import { createClient } from './support/createClient.ts';
import { makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { addPerson, PASSWORD_OF_ALL, personOf } from './support/people.ts';
import { startOpenIdProvider, type TestProvider } from './support/startOpenIdProvider.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

async function withProvider(t: TestContext) {
  const provider = await startOpenIdProvider(t);
  const world = await makeWorld(t, databases, { environment: { ...provider.environment, OIDC_NAME: 'Acme ID' } });
  const administrator = await world.signIn();
  return { provider, world, administrator };
}

const cookieOf = (header: unknown, name: string) => new RegExp(`${name}=([^;,]*)`).exec(String(header))?.[1] ?? null;

/** Signs in like a browser. Returns where it ends, and the client with the session if there is one. */
async function signInBy(provider: TestProvider, world: World, change: (callback: URL) => void = () => undefined) {
  const begun = await world.app.inject({ method: 'GET', url: '/desk/api/oidc/start' });
  assert.equal(begun.statusCode, 302);
  const flow = cookieOf(begun.headers['set-cookie'], 'desk_oidc');
  assert.match(String(begun.headers['set-cookie']), /Path=\/desk\/api\/oidc; HttpOnly; SameSite=Lax/);
  const callback = new URL(await provider.visit(String(begun.headers.location)));
  change(callback);
  const url = callback.pathname + callback.search;
  const returned = await world.app.inject({ method: 'GET', url, headers: { cookie: `desk_oidc=${flow}` } });
  const token = cookieOf(returned.headers['set-cookie'], 'desk_session');
  const place = String(returned.headers.location);
  if (token === null) return { place, desk: null, url, flow };
  const cookie = `desk_session=${token}`;
  const { body } = await createClient(world.app, { cookie }).get<{ csrf_token: string }>('/desk/api/session');
  return { place, desk: createClient(world.app, { cookie, 'x-csrf-token': body.csrf_token }), url, flow };
}

const failed = (failure: string) => `${PUBLIC_URL}/desk/#sign-in-failed/${failure}`;

describe('the sign-in by OpenID Connect', () => {
  it('[DESK-15] signs in the operator whose sign-in name is the verified address', async (t) => {
    const { provider, world, administrator } = await withProvider(t);
    await addPerson(world, administrator, 'Dana@Example.com');
    const { place, desk } = await signInBy(provider, world);
    assert.equal(place, `${PUBLIC_URL}/desk/`);
    assert.ok(desk);
    assert.equal((await desk.get<{ me: Person }>('/desk/api/session')).body.me.name, 'Dana@Example.com');
    assert.deepEqual((await world.get('/desk/api/sign-in')).body, { password: true, provider: 'Acme ID' });
  });

  it('[DESK-15] sends PKCE, state and nonce to the provider, and only the desk’s own address', async (t) => {
    const { world } = await withProvider(t);
    const begun = await world.app.inject({
      method: 'GET',
      url: '/desk/api/oidc/start?redirect_uri=https://evil.example',
    });
    const query = new URL(String(begun.headers.location)).searchParams;
    assert.equal(query.get('redirect_uri'), `${PUBLIC_URL}/desk/api/oidc/callback`);
    assert.equal(query.get('code_challenge_method'), 'S256');
    for (const name of ['code_challenge', 'state', 'nonce']) assert.ok((query.get(name) ?? '').length >= 43, name);
  });

  it('[DESK-15] creates no operator, and names why the sign-in failed', async (t) => {
    const { provider, world, administrator } = await withProvider(t);
    assert.deepEqual(await signInBy(provider, world).then(({ place }) => place), failed('unknown'));
    assert.equal((await administrator.get<{ people: Person[] }>('/desk/api/people')).body.people.length, 1);
    await addPerson(world, administrator, 'dana@example.com');
    provider.person.claims = { email: 'dana@example.com', email_verified: false };
    assert.equal((await signInBy(provider, world)).place, failed('not-verified'));
    provider.person.claims = {};
    assert.equal((await signInBy(provider, world)).place, failed('not-verified'));
    provider.person.claims = { email: 'dana@example.com', email_verified: true };
    const { operator_id: id } = await personOf(administrator, 'dana@example.com');
    await administrator.put(`/desk/api/people/${id}`, { is_disabled: true });
    assert.equal((await signInBy(provider, world)).place, failed('disabled'));
  });

  it('[DESK-15] keeps an operator to one account of the provider, whatever address either has later', async (t) => {
    const { provider, world, administrator } = await withProvider(t);
    await addPerson(world, administrator, 'dana@example.com');
    assert.ok((await signInBy(provider, world)).desk);
    provider.person.claims = { email: 'married@example.com', email_verified: true };
    assert.ok((await signInBy(provider, world)).desk, 'the same account with another address');
    provider.person = Object.assign(provider.person, {
      ...{ sub: 'p-2', claims: { email: 'dana@example.com', email_verified: true } },
    });
    assert.equal((await signInBy(provider, world)).place, failed('other-account'));
  });

  it('[DESK-15] refuses an answer of the provider with another state, another code, or a second time', async (t) => {
    const { provider, world, administrator } = await withProvider(t);
    await addPerson(world, administrator, 'dana@example.com');
    const changed = (name: string) => (callback: URL) => callback.searchParams.set(name, 'x'.repeat(43));
    assert.equal((await signInBy(provider, world, changed('state'))).place, failed('refused'));
    assert.equal((await signInBy(provider, world, changed('code'))).place, failed('refused'));
    const right = await signInBy(provider, world);
    assert.ok(right.desk);
    const again = await world.app.inject({
      method: 'GET',
      url: right.url,
      headers: { cookie: `desk_oidc=${right.flow}` },
    });
    assert.equal(again.headers.location, failed('refused'));
    const bare = await world.app.inject({ method: 'GET', url: right.url });
    assert.equal(bare.headers.location, failed('expired'), 'another browser');
    for (const cookie of ['desk_oidc=', 'desk_oidc=%00', 'desk_oidc={}', `desk_oidc=${'x'.repeat(3_000)}`]) {
      const { headers }: LightMyRequestResponse = await world.app.inject({
        ...{ method: 'GET', url: right.url, headers: { cookie } },
      });
      assert.equal(headers.location, failed('expired'), cookie.slice(0, 20));
    }
  });

  it('[DESK-15] returns to the desk with a reason while the provider is down', async (t) => {
    const port = await freePort();
    const world = await makeWorld(t, databases, {
      environment: { OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' },
    });
    const begun = await world.app.inject({ method: 'GET', url: '/desk/api/oidc/start' });
    assert.deepEqual([begun.statusCode, begun.headers.location], [302, failed('unreachable')]);
    assert.deepEqual((await world.get('/desk/api/sign-in')).body, { password: true, provider: 'single sign-on' });
  });

  it('[DESK-15] stops waiting for a provider that accepts the connection and never answers', async (t) => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const sockets = new Set<{ destroy(): void }>();
    silent.on('connection', (socket) => sockets.add(socket));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const world = await makeWorld(t, databases, {
      environment: { OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' },
    });
    const startedAt = performance.now();
    const begun = await world.app.inject({ method: 'GET', url: '/desk/api/oidc/start' });
    assert.equal(begun.headers.location, failed('unreachable'));
    assert.ok(performance.now() - startedAt < 12_500);
  });

  it('[DESK-15] has no such addresses without a provider in the settings', async (t) => {
    const world = await makeWorld(t, databases);
    assert.deepEqual((await world.get('/desk/api/sign-in')).body, { password: true, provider: null });
    assert.equal((await world.app.inject({ method: 'GET', url: '/desk/api/oidc/start' })).statusCode, 404);
  });

  it('[DESK-15] can be the only way in, once an administrator has signed in by it', async (t) => {
    const { provider, world, administrator } = await withProvider(t);
    await addPerson(world, administrator, 'dana@example.com', 'administrator');
    const early = await administrator.put<{ error: string }>('/desk/api/settings', { sign_in: 'provider' });
    assert.deepEqual(
      [early.status, early.body.error],
      [409, 'Sign in with Acme ID first. Otherwise you could lock yourself out'],
    );
    const { desk } = await signInBy(provider, world);
    assert.equal((await desk?.put('/desk/api/settings', { sign_in: 'provider' }))?.status, 200);
    const login = { username: 'dana@example.com', password: PASSWORD_OF_ALL };
    const refused = await world.post<{ error: string }>('/desk/api/login', login);
    assert.deepEqual(
      [refused.status, refused.body.error],
      [403, 'Sign in with Acme ID. Passwords are off at this desk'],
    );
    assert.deepEqual((await world.get('/desk/api/sign-in')).body, { password: false, provider: 'Acme ID' });
    assert.ok((await signInBy(provider, world)).desk);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
