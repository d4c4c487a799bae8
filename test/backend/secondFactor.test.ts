import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { DeskAction, Person } from '../../protocol/wire.ts';
import { DESK_PASSWORD, makeWorld, type World, type WorldOptions } from './support/makeWorld.ts';
import { addPerson, PASSWORD_OF_ALL as PASSWORD, personOf, tokenOf } from './support/people.ts';
import { codeOf, turnOn } from './support/secondFactor.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const STEP_MS = 30_000;

type Login = { error?: string; csrf_token?: string; next_step?: { kind: string; secret?: string; uri?: string } };

/** A world with the operator dana, whose clock moves only by `pass`. */
async function withDana(t: TestContext, options: WorldOptions = {}) {
  let time = Date.parse('2026-11-28T12:00:10Z');
  const world = await makeWorld(t, databases, { now: () => time, ...options });
  const administrator = await world.signIn();
  const dana = await addPerson(world, administrator, 'dana');
  const logIn = (code?: string, username = 'dana') =>
    world.post<Login>('/desk/api/login', { username, password: PASSWORD, ...(code === undefined ? {} : { code }) });
  return { world, administrator, dana, logIn, now: () => time, pass: (ms: number) => void (time += ms) };
}

const WRONG = 'This code is wrong or was used already. Enter the code that your app shows now';
const actionsOf = async (client: Pick<World, 'get'>) =>
  (await client.get<{ actions: DeskAction[] }>('/desk/api/activity')).body.actions.map(({ kind }) => kind);

describe('the second factor', () => {
  it('[DESK-15] asks for a code of the app after the password, and opens no session before', async (t) => {
    const { dana, logIn, now, pass, administrator } = await withDana(t);
    const { uri, secret, recoveryCodes } = await turnOn(dana, now());
    assert.match(uri, /^otpauth:\/\/totp\/Support%20desk:dana\?/);
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.equal((await personOf(administrator, 'dana')).has_second_factor, true);
    pass(STEP_MS);
    const first = await logIn();
    assert.deepEqual([first.status, first.body], [200, { success: true, next_step: { kind: 'code' } }]);
    assert.equal(first.headers['set-cookie'], undefined);
    const wrong = await logIn('000000');
    assert.deepEqual([wrong.status, wrong.body.error, wrong.headers['set-cookie']], [401, WRONG, undefined]);
    const right = await logIn(codeOf(uri, now()));
    assert.equal(right.status, 200);
    assert.match(String(right.headers['set-cookie']), /desk_session=/);
    const kinds = await actionsOf(administrator);
    assert.ok(kinds.includes('second-factor-on'));
    assert.equal(kinds.filter((kind) => kind === 'signed-in').length, 2, 'of the administrator and of dana');
  });

  it('[DESK-15] does not turn on without a right code, nor without the password', async (t) => {
    const { dana, logIn, now } = await withDana(t);
    const refused = await dana.post('/desk/api/second-factor/setup', { password: 'not the password' });
    assert.equal(refused.status, 403);
    assert.equal((await dana.post('/desk/api/second-factor', { code: '123456' })).status, 409, 'no setup began');
    const { body } = await dana.post<{ uri: string }>('/desk/api/second-factor/setup', { password: PASSWORD });
    const wrong = await dana.post<{ error: string }>('/desk/api/second-factor', { code: codeOf(body.uri, 0) });
    assert.deepEqual([wrong.status, wrong.body.error], [403, WRONG]);
    assert.equal((await logIn()).body.next_step, undefined, 'a setup without its code changes nothing');
    assert.equal((await dana.post('/desk/api/second-factor', { code: codeOf(body.uri, now()) })).status, 200);
    const again = await dana.post<{ error: string }>('/desk/api/second-factor/setup', { password: PASSWORD });
    assert.deepEqual([again.status, again.body.error], [409, 'A second factor is on already. Turn it off first']);
  });

  it('[DESK-15] takes a code once, one step early or late, however it is typed', async (t) => {
    const { dana, logIn, now, pass } = await withDana(t);
    const { uri } = await turnOn(dana, now());
    assert.equal((await logIn(codeOf(uri, now()))).status, 401, 'the code of the setup was used');
    assert.equal((await logIn(codeOf(uri, now() + STEP_MS))).status, 200, 'a step early');
    assert.equal((await logIn(codeOf(uri, now() + STEP_MS))).status, 401, 'the same again');
    assert.equal((await logIn(codeOf(uri, now()))).status, 401, 'an earlier one than the last');
    pass(4 * STEP_MS);
    assert.equal((await logIn(codeOf(uri, now() - 2 * STEP_MS))).status, 401, 'two steps late');
    const late = codeOf(uri, now() - STEP_MS);
    assert.equal((await logIn(` ${late.slice(0, 3)} ${late.slice(3)} `)).status, 200, 'with spaces');
    const arabic = codeOf(uri, now()).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    assert.equal((await logIn(arabic)).status, 200, 'in Arabic digits');
    pass(STEP_MS);
    const wide = codeOf(uri, now()).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const both = await Promise.all([logIn(wide), logIn(wide)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401], 'of two at once, one');
  });

  it('[DESK-15] takes each recovery code once, and replaces all of them on request', async (t) => {
    const { dana, logIn, now, pass, administrator } = await withDana(t);
    const { uri, recoveryCodes } = await turnOn(dana, now());
    const [first = '', second = ''] = recoveryCodes;
    assert.match(first, /^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/);
    assert.equal((await logIn(first)).status, 200);
    assert.equal((await logIn(first)).status, 401);
    assert.equal((await logIn(second.replaceAll('-', ' ').toUpperCase())).status, 200);
    assert.ok((await actionsOf(administrator)).includes('recovery-code-used'));
    pass(STEP_MS);
    const renewed = await dana.post<{ recovery_codes: string[] }>('/desk/api/second-factor/recovery-codes', {
      ...{ password: PASSWORD, code: codeOf(uri, now()) },
    });
    assert.equal(renewed.body.recovery_codes.length, 10);
    assert.equal((await logIn(recoveryCodes[2])).status, 401, 'an old one');
    assert.equal((await logIn(renewed.body.recovery_codes[0])).status, 200);
  });

  it('[DESK-15][OPS-08] refuses even the right code for ten minutes after ten wrong ones', async (t) => {
    const { dana, logIn, now, pass } = await withDana(t, { environment: { LOGIN_TRIES: '1000' } });
    const { uri } = await turnOn(dana, now());
    pass(STEP_MS);
    for (let n = 0; n < 10; n += 1) assert.equal((await logIn(`00000${n}`)).status, 401, String(n));
    const late = await logIn(codeOf(uri, now()));
    assert.equal(late.status, 429);
    assert.match(late.body.error ?? '', /^Too many wrong codes\. Please try again in \d+ min\.$/);
    assert.ok(Number(late.headers['retry-after']) <= 600);
  });

  it('[DESK-15] turns off only with the password and a code', async (t) => {
    const { dana, logIn, now, pass, administrator } = await withDana(t);
    const { uri } = await turnOn(dana, now());
    pass(STEP_MS);
    const off = (password: string, code: string) => dana.post('/desk/api/second-factor/off', { password, code });
    assert.equal((await off('wrong', codeOf(uri, now()))).status, 403);
    assert.equal((await off(PASSWORD, '000000')).status, 403);
    assert.equal((await dana.get('/desk/api/session')).status, 200, 'a wrong code ends no session');
    assert.equal((await off(PASSWORD, codeOf(uri, now()))).status, 200);
    assert.equal((await logIn()).body.next_step, undefined);
    assert.equal((await personOf(administrator, 'dana')).has_second_factor, false);
  });

  it('[DESK-15] an administrator resets a colleague’s, which ends their sessions; an operator cannot', async (t) => {
    const { world, dana, logIn, now, administrator } = await withDana(t);
    await turnOn(dana, now());
    const eve = await addPerson(world, administrator, 'eve');
    const path = `/desk/api/people/${(await personOf(administrator, 'dana')).operator_id}/reset-second-factor`;
    assert.equal((await eve.post(path)).status, 403);
    const own = (await administrator.get<{ me: Person }>('/desk/api/session')).body.me.operator_id;
    assert.equal((await administrator.post(`/desk/api/people/${own}/reset-second-factor`)).status, 409);
    assert.equal((await administrator.post(path)).status, 200);
    assert.equal((await dana.get('/desk/api/session')).status, 401);
    assert.equal((await logIn()).body.next_step, undefined);
    const again = await administrator.post<{ error: string }>(path);
    assert.deepEqual([again.status, again.body.error], [409, 'dana has no second factor']);
  });

  it('[DESK-15] also protects the shared account of DESK_PASSWORD', async (t) => {
    const { world, administrator, now, pass } = await withDana(t);
    const { uri } = await turnOn(administrator, now(), DESK_PASSWORD);
    pass(STEP_MS);
    const logIn = (more: object = {}) => world.post<Login>('/desk/api/login', { password: DESK_PASSWORD, ...more });
    assert.equal((await logIn()).body.next_step?.kind, 'code');
    assert.equal((await logIn({ code: codeOf(uri, now()) })).status, 200);
  });

  it('[DESK-15] asks a link for a new password for the code, and uses neither up for a wrong one', async (t) => {
    const { world, dana, logIn, now, pass, administrator } = await withDana(t);
    const { uri } = await turnOn(dana, now());
    pass(STEP_MS);
    const { operator_id: id } = await personOf(administrator, 'dana');
    const { body } = await administrator.post<{ link: string }>(`/desk/api/people/${id}/reset`);
    const password = 'four unrelated words, newly';
    const accept = (code?: string) =>
      world.post<Login>('/desk/api/invitations/accept', {
        ...{ token: tokenOf(body.link), password },
        ...(code === undefined ? {} : { code }),
      });
    assert.deepEqual((await accept()).body, { success: true, next_step: { kind: 'code' } });
    assert.equal((await accept('000000')).status, 401);
    assert.equal((await logIn()).body.next_step?.kind, 'code', 'the old password still counts');
    const accepted = await accept(codeOf(uri, now()));
    assert.match(String(accepted.headers['set-cookie']), /desk_session=/);
    assert.equal((await logIn()).status, 401, 'the old password');
  });

  it('[DESK-15] leaves API tokens alone', async (t) => {
    const { world, administrator, now } = await withDana(t);
    const made = await administrator.post<{ token: string }>('/desk/api/api-tokens', {
      ...{ name: 'CRM', scopes: ['people:read'] },
    });
    await turnOn(administrator, now(), DESK_PASSWORD);
    const headers = { authorization: `Bearer ${made.body.token}` };
    assert.equal((await world.get('/desk/api/people', headers)).status, 200);
    const setup = await world.post('/desk/api/second-factor/setup', { password: DESK_PASSWORD }, headers);
    assert.equal(setup.status, 403, 'a token cannot change the sign-in');
  });

  it('[DESK-15] stores neither the secret nor a recovery code as text', async (t) => {
    const { world, dana, now } = await withDana(t);
    const { secret, recoveryCodes } = await turnOn(dana, now());
    const [row] = await world.database.query('SELECT * FROM second_factors');
    const stored = JSON.stringify(row);
    for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!stored.includes(kept), kept);
  });

  for (const code of ['', 'x'.repeat(201)])
    it(`[DESK-15] refuses a code of ${code.length} characters`, async (t) => {
      const { logIn } = await withDana(t);
      assert.equal((await logIn(code)).status, 422);
    });

  it('[DESK-15] treats odd texts as wrong codes', async (t) => {
    const { dana, logIn, now } = await withDana(t, { environment: { LOGIN_TRIES: '1000' } });
    await turnOn(dana, now());
    for (const code of ['<script>', 'こんにちは', '١٢', "' OR 1=1 --", '----', 'e'.repeat(200)])
      assert.equal((await logIn(code)).status, 401, code);
  });
});
