import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { readConfig } from '../../backend/base/config.ts';
import { makeWorld } from './support/makeWorld.ts';
import { addPerson, PASSWORD_OF_ALL as PASSWORD, tokenOf } from './support/people.ts';
import { codeOf, turnOn } from './support/secondFactor.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const STEP_MS = 30_000;
type Login = {
  csrf_token?: string;
  next_step?: { kind: string; secret: string; uri: string };
  recovery_codes?: string[];
};

/** A desk that asks everyone for a second factor, with dana, who has none. */
async function withRule(t: TestContext) {
  let time = Date.parse('2026-11-28T12:00:10Z');
  const world = await makeWorld(t, databases, { now: () => time });
  const shared = await world.signIn();
  const ann = await addPerson(world, shared, 'ann', 'administrator');
  const dana = await addPerson(world, shared, 'dana');
  const early = await ann.put<{ error: string }>('/desk/api/settings', { sign_in: 'second-factor' });
  const { uri } = await turnOn(ann, time);
  assert.equal((await ann.put('/desk/api/settings', { sign_in: 'second-factor' })).status, 200);
  const logIn = (code?: string) =>
    world.post<Login>('/desk/api/login', { username: 'dana', password: PASSWORD, ...(code ? { code } : {}) });
  return { world, ann, dana, early, uri, logIn, now: () => time, pass: (ms: number) => void (time += ms) };
}

describe('the rule of the sign-in', () => {
  it('[DESK-15] requires a second factor only once the administrator who says so has one', async (t) => {
    const { early } = await withRule(t);
    assert.equal(early.status, 409);
    assert.match(early.body.error, /^Turn on your own second factor first, in your profile/);
  });

  it('[DESK-15] leads an operator without one through the setup at the next sign-in', async (t) => {
    const { dana, logIn, now, pass, ann } = await withRule(t);
    assert.equal((await dana.get('/desk/api/session')).status, 200, 'open sessions go on');
    const begun = await logIn();
    assert.deepEqual([begun.status, begun.body.next_step?.kind], [200, 'setup']);
    assert.equal(begun.headers['set-cookie'], undefined);
    const uri = begun.body.next_step?.uri ?? '';
    assert.equal((await logIn('000000')).status, 401);
    const done = await logIn(codeOf(uri, now()));
    assert.match(String(done.headers['set-cookie']), /desk_session=/);
    assert.equal(done.body.recovery_codes?.length, 10);
    pass(STEP_MS);
    assert.equal((await logIn()).body.next_step?.kind, 'code');
    assert.equal((await logIn(done.body.recovery_codes?.[0])).status, 200);
    const off = await dana.post<{ error: string }>('/desk/api/second-factor/off', {
      ...{ password: PASSWORD, code: codeOf(uri, now()) },
    });
    assert.deepEqual([off.status, /asks everyone/.test(off.body.error)], [409, true]);
    assert.equal((await ann.put('/desk/api/settings', { sign_in: 'password' })).status, 200);
  });

  it('[DESK-15] asks a new operator for the setup right after the account', async (t) => {
    const { world, ann, now } = await withRule(t);
    const { body } = await ann.post<{ link: string }>('/desk/api/invitations', { role: 'operator', name: 'Eve' });
    const account = { token: tokenOf(body.link), name: 'Eve', username: 'eve', password: PASSWORD };
    const accepted = await world.post<Login>('/desk/api/invitations/accept', account);
    assert.deepEqual([accepted.status, accepted.body.next_step?.kind], [200, 'setup']);
    assert.equal(accepted.headers['set-cookie'], undefined);
    const code = codeOf(accepted.body.next_step?.uri ?? '', now());
    const done = await world.post<Login>('/desk/api/login', { username: 'eve', password: PASSWORD, code });
    assert.deepEqual([done.status, done.body.recovery_codes?.length], [200, 10]);
  });

  it('[DESK-15] does not allow the provider alone without one in the configuration', async (t) => {
    const { ann, world } = await withRule(t);
    const refused = await ann.put<{ error: string }>('/desk/api/settings', { sign_in: 'provider' });
    assert.deepEqual(
      [refused.status, refused.body.error],
      [409, 'The server knows no OpenID Connect provider. Set OIDC_ISSUER first'],
    );
    // The provider was removed from the configuration of a desk that allowed nothing else.
    await world.database.query("UPDATE settings SET sign_in = 'provider'");
    const login = await world.post<Login>('/desk/api/login', { username: 'dana', password: PASSWORD });
    assert.equal(login.status, 200, 'passwords count again');
  });

  it('[DESK-15][OPS-01] names what is wrong with the provider in the configuration', () => {
    const secret = { OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' };
    assert.throws(
      () => readConfig({ OIDC_ISSUER: 'https://login.example' }),
      /needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, too/,
    );
    for (const issuer of ['http://login.example', 'http://localhost.evil.example', 'login.example', 'ftp://x'])
      assert.throws(
        () => readConfig({ OIDC_ISSUER: issuer, ...secret }),
        /OIDC_ISSUER must be an address that begins/,
        issuer,
      );
    assert.equal(readConfig({ OIDC_ISSUER: 'https://login.example', ...secret }).oidc?.name, 'single sign-on');
  });
});
