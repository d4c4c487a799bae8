import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Person } from '../../protocol/wire.ts';
import { createClient, type Client } from './support/createClient.ts';
import { DESK_PASSWORD, makeWorld, PUBLIC_URL } from './support/makeWorld.ts';
import { addPerson, personOf, tokenOf } from './support/people.ts';
import { startOpenIdProvider } from './support/startOpenIdProvider.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const cookieOf = (header: unknown, name: string) => new RegExp(`${name}=([^;,]*)`).exec(String(header))?.[1] ?? '';
const failed = (failure: string) => `${PUBLIC_URL}/desk/#invitation-failed/${failure}`;

/** A desk with a provider, where `accept` uses a link like a browser. */
async function withInvitations(t: TestContext) {
  const provider = await startOpenIdProvider(t);
  const world = await makeWorld(t, databases, { environment: { ...provider.environment, OIDC_NAME: 'Acme ID' } });
  const administrator = await world.signIn();
  const invite = async (role = 'operator') => {
    const { body } = await administrator.post<{ link: string }>('/desk/api/invitations', { role, name: 'Dana' });
    return tokenOf(body.link);
  };
  const begin = (token: string, name = 'Dana') =>
    world.post<{ url: string; error: string }>('/desk/api/invitations/provider', { token, name });
  const finish = async (begun: Awaited<ReturnType<typeof begin>>) => {
    assert.equal(begun.status, 200, begun.body.error);
    const callback = new URL(await provider.visit(begun.body.url));
    const cookie = `desk_oidc=${cookieOf(begun.headers['set-cookie'], 'desk_oidc')}`;
    const answer = await world.app.inject({ url: callback.pathname + callback.search, headers: { cookie } });
    const session = cookieOf(answer.headers['set-cookie'], 'desk_session');
    return {
      place: String(answer.headers.location),
      desk: session === '' ? null : await enter(world.app, `desk_session=${session}`),
    };
  };
  const accept = async (token: string, name?: string) => finish(await begin(token, name));
  return { provider, world, administrator, invite, begin, finish, accept };
}

async function enter(app: Parameters<typeof createClient>[0], cookie: string): Promise<Client> {
  const { body } = await createClient(app, { cookie }).get<{ csrf_token: string }>('/desk/api/session');
  return createClient(app, { cookie, 'x-csrf-token': body.csrf_token });
}

const meOf = async (desk: Client | null) => (await desk?.get<{ me: Person }>('/desk/api/session'))?.body.me;

describe('an invitation accepted by the OpenID Connect provider', () => {
  it('[DESK-15] creates the account under the verified address, without a password, and signs in', async (t) => {
    const { provider, invite, accept, world } = await withInvitations(t);
    const { place, desk } = await accept(await invite('administrator'), ' Dana Doe ');
    assert.equal(place, `${PUBLIC_URL}/desk/`);
    const { name, username, role, has_password: hasPassword } = (await meOf(desk)) ?? {};
    assert.deepEqual(
      { name, username, role, hasPassword },
      { name: 'Dana Doe', username: 'dana@example.com', role: 'administrator', hasPassword: false },
    );
    assert.equal((await desk?.put('/desk/api/settings', { sign_in: 'provider' }))?.status, 200, 'signed in by it');
    // The address may change: the account of the provider counts from now on.
    provider.person.claims = { email: 'doe@example.com', email_verified: true };
    const again = await world.app.inject('/desk/api/oidc/start');
    const callback = new URL(await provider.visit(String(again.headers.location)));
    const returned = await world.app.inject({
      url: callback.pathname + callback.search,
      headers: { cookie: `desk_oidc=${cookieOf(again.headers['set-cookie'], 'desk_oidc')}` },
    });
    const cookie = `desk_session=${cookieOf(returned.headers['set-cookie'], 'desk_session')}`;
    assert.equal((await meOf(await enter(world.app, cookie)))?.name, 'Dana Doe');
  });

  it('[DESK-15] uses the link up, and a used or expired one creates nothing', async (t) => {
    const { provider, administrator, invite, begin, finish, accept, world } = await withInvitations(t);
    const token = await invite();
    const late = await begin(token);
    assert.ok((await accept(token)).desk);
    Object.assign(provider.person, { sub: 'p-2', claims: { email: 'eve@example.com', email_verified: true } });
    assert.equal((await finish(late)).place, failed('link-used'));
    assert.equal((await begin(token)).status, 410);
    const expired = await begin(await invite());
    await world.database.query("UPDATE invitations SET expires_at = now() - interval '1 minute'");
    assert.equal((await finish(expired)).place, failed('link-used'));
    assert.equal((await administrator.get<{ people: Person[] }>('/desk/api/people')).body.people.length, 2);
  });

  it('[DESK-15] refuses an unverified address, a taken name and a second account, and the link stays valid', async (t) => {
    const { provider, world, administrator, invite, accept } = await withInvitations(t);
    const token = await invite();
    provider.person.claims = { email: 'dana@example.com', email_verified: false };
    assert.equal((await accept(token)).place, failed('not-verified'));
    await addPerson(world, administrator, 'Taken@example.com');
    provider.person.claims = { email: 'taken@example.com', email_verified: true };
    assert.equal((await accept(token)).place, failed('name-taken'));
    provider.person.claims = { email: 'dana@example.com', email_verified: true };
    assert.ok((await accept(token)).desk);
    provider.person.claims = { email: 'second@example.com', email_verified: true };
    assert.equal((await accept(await invite())).place, failed('joined-before'));
  });

  it('[DESK-15] keeps the token out of every address', async (t) => {
    const { invite, begin, provider } = await withInvitations(t);
    const token = await invite();
    const begun = await begin(token);
    assert.equal(begun.body.url.includes(token), false);
    assert.equal((await provider.visit(begun.body.url)).includes(token), false);
    assert.match(String(begun.headers['set-cookie']), /Path=\/desk\/api\/oidc; HttpOnly; SameSite=Lax/);
  });

  it('[DESK-15] is not possible with a link for a new password, an empty name, or no provider', async (t) => {
    const { world, administrator, begin, invite } = await withInvitations(t);
    await addPerson(world, administrator, 'eve');
    const { operator_id: id } = await personOf(administrator, 'eve');
    const { body } = await administrator.post<{ link: string }>(`/desk/api/people/${id}/reset`);
    assert.equal((await begin(tokenOf(body.link))).status, 409);
    assert.equal((await begin(await invite(), ' ')).status, 422);
    assert.equal((await begin('guessed')).status, 410);
    const without = await makeWorld(t, databases);
    const refused = await without.post('/desk/api/invitations/provider', { token: 'guessed', name: 'Dana' });
    assert.equal(refused.status, 404);
  });

  it('[DESK-15] takes no password as the right one, also not DESK_PASSWORD, until a link sets one', async (t) => {
    const { world, administrator, invite, accept } = await withInvitations(t);
    const { desk } = await accept(await invite());
    assert.ok(desk);
    const login = (password: string) => world.post('/desk/api/login', { username: 'dana@example.com', password });
    assert.equal((await login(DESK_PASSWORD)).status, 401);
    const change = { current: DESK_PASSWORD, password: 'another long enough password' };
    for (const refused of [
      await desk.put<{ error: string }>('/desk/api/password', change),
      await desk.post<{ error: string }>('/desk/api/second-factor/setup', { password: DESK_PASSWORD }),
    ])
      assert.deepEqual(
        [refused.status, refused.body.error],
        [409, 'You have no password. Ask an administrator for a link to choose one'],
      );
    const { operator_id: id } = await personOf(administrator, 'Dana');
    const { body } = await administrator.post<{ link: string }>(`/desk/api/people/${id}/reset`);
    const set = { token: tokenOf(body.link), password: 'another long enough password' };
    assert.equal((await world.post('/desk/api/invitations/accept', set)).status, 200);
    assert.equal((await login('another long enough password')).status, 200);
    assert.equal((await personOf(administrator, 'Dana')).has_password, true);
  });
});
