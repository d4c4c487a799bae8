import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chat, DeskAction, DeskSession, Invitation, Person } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { makeWorld, DESK_PASSWORD } from './support/makeWorld.ts';
import { addPerson, PASSWORD_OF_ALL as PASSWORD, personOf, signInAs, tokenOf } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Link = { link: string };

describe('the people of the desk', () => {
  it('[DESK-01] creates one account from an invitation, with which its operator signs in by name', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const { body } = await administrator.post<Link>('/desk/api/invitations', { role: 'operator', name: 'Dana' });
    assert.match(body.link, /^http:\/\/127\.0\.0\.1:4300\/desk\/#invitation\/[\w-]{32}$/);
    const token = tokenOf(body.link);
    const looked = await world.post('/desk/api/invitations/look', { token });
    assert.deepEqual(looked.body, { role: 'operator', name: 'Dana', username: null });
    const account = { token, name: 'Dana', username: 'dana@example.com', password: PASSWORD };
    const accepted = await world.post<{ csrf_token: string }>('/desk/api/invitations/accept', account);
    assert.equal(accepted.status, 200);
    const dana = await signInAs(world.app, 'DANA@example.com');
    const { body: session } = await dana.get<{ me: Person }>('/desk/api/session');
    assert.deepEqual([session.me.name, session.me.role, session.me.is_away], ['Dana', 'operator', false]);
    assert.deepEqual((await administrator.get('/desk/api/invitations')).body, { invitations: [] });
  });

  it('[DESK-01] accepts a link once, even at the same moment, and not after it expired', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const invite = async () =>
      tokenOf((await administrator.post<Link>('/desk/api/invitations', { role: 'operator' })).body.link);
    const accept = (token: string, username: string) =>
      world.post<{ error: string }>('/desk/api/invitations/accept', {
        ...{ token, name: username, username, password: PASSWORD },
      });
    const token = await invite();
    const both = await Promise.all([accept(token, 'ann'), accept(token, 'bob')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
    assert.equal((await accept(token, 'cyd')).status, 410);
    const old = await invite();
    await world.database.query("UPDATE invitations SET expires_at = now() - interval '1 second'");
    const late = await accept(old, 'dee');
    assert.deepEqual(
      [late.status, late.body.error],
      [410, 'This link is not valid any more. Ask an administrator for a new one'],
    );
    const revoked = await invite();
    const { body } = await administrator.get<{ invitations: Invitation[] }>('/desk/api/invitations');
    const areExpired = body.invitations.map(({ expires_at: until }) => Date.parse(until) < Date.now());
    assert.deepEqual(areExpired, [false, true], 'the old one is listed until a month has passed');
    const path = `/desk/api/invitations/${body.invitations[0]?.invitation_id}`;
    assert.equal((await administrator.delete(path)).status, 200);
    assert.equal((await accept(revoked, 'eve')).status, 410);
    const people = (await administrator.get<{ people: Person[] }>('/desk/api/people')).body.people;
    assert.equal(people.length, 2, 'the administrator, and one of ann and bob');
  });

  it('[DESK-01][OPS-08] slows down guesses of links like guesses of passwords, without a lockout', async (t) => {
    const world = await makeWorld(t, databases);
    const guess = (token: string) => world.post('/desk/api/invitations/look', { token });
    for (let n = 0; n < 5; n += 1) assert.equal((await guess(`guess-${n}`)).status, 410);
    const startedAt = performance.now();
    assert.equal((await guess('guess-5')).status, 410);
    assert.ok(performance.now() - startedAt > 900, 'the sixth guess waits');
    assert.equal((await world.post('/desk/api/login', { password: DESK_PASSWORD })).status, 200);
  });

  it('[DESK-01] lets only administrators invite, change and reset people, and see their activity', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const dana = await addPerson(world, administrator, 'dana');
    const { operator_id: id } = await personOf(administrator, 'Support');
    const forbidden: (readonly ['get' | 'post' | 'put' | 'delete', string, object?])[] = [
      ['post', '/desk/api/invitations', { role: 'administrator' }],
      ['get', '/desk/api/invitations'],
      ['delete', '/desk/api/invitations/1'],
      ['put', `/desk/api/people/${id}`, { is_disabled: true }],
      ['put', `/desk/api/people/${(await personOf(administrator, 'dana')).operator_id}`, { role: 'administrator' }],
      ['post', `/desk/api/people/${id}/reset`, {}],
      ['get', '/desk/api/activity'],
      ['put', '/desk/api/settings', { online: false }],
    ];
    for (const [method, path, body] of forbidden) {
      const answer =
        method === 'get' || method === 'delete' ? await dana[method](path) : await dana[method](path, body);
      assert.equal(answer.status, 403, `${method} ${path}`);
    }
    assert.equal((await dana.get('/desk/api/people')).status, 200);
    assert.equal((await personOf(administrator, 'dana')).role, 'operator');
  });

  it('[DESK-01] ends a disabled operator’s sessions, sign-in, links and chats at once', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const dana = await addPerson(world, administrator, 'dana', 'administrator');
    const { body: invitation } = await dana.post<Link>('/desk/api/invitations', { role: 'administrator' });
    const { chat_id: chatId } = await world.startChat();
    await dana.post(`/desk/api/chats/${chatId}/take`);
    const { operator_id: id } = await personOf(administrator, 'dana');
    const { body: reset } = await administrator.post<Link>(`/desk/api/people/${id}/reset`);
    assert.equal((await administrator.put(`/desk/api/people/${id}`, { is_disabled: true })).status, 200);
    assert.equal((await dana.get('/desk/api/session')).status, 401);
    const login = await world.post<{ error: string }>('/desk/api/login', { username: 'dana', password: PASSWORD });
    assert.deepEqual([login.status, login.body.error], [401, 'Wrong name or password']);
    for (const { link } of [invitation, reset]) {
      const account = { token: tokenOf(link), name: 'Dana', username: 'dana2', password: PASSWORD };
      assert.equal((await world.post('/desk/api/invitations/accept', account)).status, 410);
    }
    const { body } = await administrator.get<{ chat: Chat }>(`/desk/api/chats/${chatId}`);
    const { status, operator, operator_id: owner } = body.chat;
    assert.deepEqual([status, operator, owner], ['waiting', null, null]);
    await administrator.put(`/desk/api/people/${id}`, { is_disabled: false });
    assert.equal((await signInAs(world.app, 'dana').then((client) => client.get('/desk/api/session'))).status, 200);
  });

  it('[DESK-01] keeps one administrator when two disable each other at once', async (t) => {
    const world = await makeWorld(t, databases);
    const first = await world.signIn();
    const ann = await addPerson(world, first, 'ann', 'administrator');
    const bob = await addPerson(world, first, 'bob', 'administrator');
    const support = await personOf(first, 'Support');
    assert.equal((await ann.put(`/desk/api/people/${support.operator_id}`, { is_disabled: true })).status, 200);
    const disabled = { is_disabled: true };
    const answers = await Promise.all([
      ann.put(`/desk/api/people/${(await personOf(ann, 'bob')).operator_id}`, disabled),
      bob.put(`/desk/api/people/${(await personOf(ann, 'ann')).operator_id}`, disabled),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join());
    const refused = await world.post<{ error: string }>('/desk/api/login', { password: DESK_PASSWORD });
    assert.deepEqual(
      [refused.status, refused.body.error],
      [401, 'The desk password has been disabled. Sign in with your name'],
    );
  });

  it('[DESK-01] sets a new password once from a reset link, and ends the sessions of the old one', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const dana = await addPerson(world, administrator, 'dana');
    const { operator_id: id } = await personOf(administrator, 'dana');
    const reset = async () => (await administrator.post<Link>(`/desk/api/people/${id}/reset`)).body.link;
    const first = await reset();
    const second = await reset();
    const accept = (link: string, password: string) =>
      world.post('/desk/api/invitations/accept', { token: tokenOf(link), password });
    assert.equal((await accept(first, 'another long password')).status, 410, 'the later link counts');
    assert.equal((await accept(second, 'too short')).status, 422);
    assert.equal((await accept(second, 'another long password')).status, 200);
    assert.equal((await accept(second, 'a third long password')).status, 410);
    assert.equal((await dana.get('/desk/api/session')).status, 401);
    assert.equal((await world.post('/desk/api/login', { username: 'dana', password: PASSWORD })).status, 401);
    const right = { username: 'dana', password: 'another long password' };
    assert.equal((await world.post('/desk/api/login', right)).status, 200);
  });

  it('[DESK-01] [DESK-25] lets an operator end one of their own sessions only, and change their password', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const here = await addPerson(world, administrator, 'dana');
    const there = await signInAs(world.app, 'dana');
    const sessions = async (of: Client) =>
      (await of.get<{ sessions: DeskSession[] }>('/desk/api/sessions')).body.sessions;
    const other = (await sessions(here)).find(({ is_current: isCurrent }) => !isCurrent);
    const [foreign] = await sessions(administrator);
    for (const id of [foreign?.session_id, 999_999])
      assert.equal((await here.delete(`/desk/api/sessions/${id}`)).status, 404, 'Nothing has ended');
    assert.equal((await administrator.get('/desk/api/session')).status, 200);
    const end = async () => (await here.delete(`/desk/api/sessions/${other?.session_id}`)).status;
    assert.deepEqual([await end(), await end()], [200, 404]);
    assert.equal((await there.get('/desk/api/session')).status, 401);
    const third = await signInAs(world.app, 'dana');
    const change = (current: string) => here.put('/desk/api/password', { current, password: 'a better password' });
    assert.equal((await change('wrong')).status, 403);
    assert.equal((await change(PASSWORD)).status, 200);
    assert.deepEqual(
      [(await third.get('/desk/api/session')).status, (await here.get('/desk/api/session')).status],
      [401, 200],
    );
  });

  it('[DESK-24] refuses passwords that are common, repeated, rows of keys or made of the person’s names', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const { body } = await administrator.post<Link>('/desk/api/invitations', { role: 'operator', name: 'Dana' });
    const account = { token: tokenOf(body.link), name: 'Dana Reed', username: 'dana.reed@example.com' };
    const accept = async (password: string): Promise<string> => {
      const { status, body: told } = await world.post<{ error?: string }>('/desk/api/invitations/accept', {
        ...account,
        password,
      });
      return `${status} ${told.error ?? ''}`.trim();
    };
    const easy = '422 This password is easy to guess. Choose another one, for example four unrelated words';
    for (const password of ['password1234', 'Iloveyou2026', 'qwertyuiop[]', 'abababababab', 'dana.reed@example.com'])
      assert.equal(await accept(password), easy, password);
    // A refused password uses up neither the link nor the form.
    assert.equal(await accept('lease ferry cactus nine'), '200');

    const dana = await signInAs(world.app, account.username, 'lease ferry cactus nine');
    const change = (password: string) =>
      dana.put<{ error?: string }>('/desk/api/password', { current: 'lease ferry cactus nine', password });
    assert.equal((await change('dana reed 1234')).status, 422);
    assert.equal((await change('парольпароль')).status, 422);
    assert.equal((await change('vier zufällige deutsche Wörter')).status, 200);
  });

  it('[DESK-24] signs an operator out of every other browser, and no other operator', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const here = await addPerson(world, administrator, 'dana');
    const others = [await signInAs(world.app, 'dana'), await signInAs(world.app, 'dana')];
    const join = { socket_id: '7.7', channel_name: 'private-desk' };
    assert.equal((await others[0]?.post('/desk/api/auth', join))?.status, 200);
    assert.equal((await here.delete('/desk/api/sessions')).status, 200);
    const statuses = [];
    for (const client of [here, ...others, administrator])
      statuses.push((await client.get('/desk/api/session')).status);
    assert.deepEqual(statuses, [200, 401, 401, 200]);
    assert.deepEqual(world.disconnected, ['7.7']);
    const { sessions } = (await here.get<{ sessions: DeskSession[] }>('/desk/api/sessions')).body;
    assert.deepEqual(
      sessions.map(({ is_current: isCurrent }) => isCurrent),
      [true],
    );
    const { actions } = (await administrator.get<{ actions: DeskAction[] }>('/desk/api/activity?limit=1')).body;
    assert.deepEqual([actions[0]?.operator_name, actions[0]?.kind], ['dana', 'signed-out-everywhere']);
  });

  it('[DESK-01] shows administrators what each person did, newest first', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const dana = await addPerson(world, administrator, 'dana');
    const { chat_id: chatId } = await world.startChat();
    await dana.post(`/desk/api/chats/${chatId}/take`);
    await dana.post(`/desk/api/chats/${chatId}/close`);
    const list = async (query: string) =>
      (await administrator.get<{ actions: DeskAction[] }>(`/desk/api/activity${query}`)).body.actions;
    const told = (await list('')).map(({ operator_name: name, kind, target }) => [name, kind, target].join(' '));
    assert.deepEqual(told.slice(0, 4), [
      `dana chat-closed chat ${chatId}`,
      `dana chat-taken chat ${chatId}`,
      'dana joined ',
      'Support invited dana',
    ]);
    const [first] = await list('?limit=1');
    assert.equal((await list(`?limit=1&before=${first?.action_id}`))[0]?.kind, 'chat-taken');
  });

  it('[DESK-01] stores passwords as salted digests, and links as digests', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    await addPerson(world, administrator, 'ann');
    await addPerson(world, administrator, 'bob');
    const { body } = await administrator.post<Link>('/desk/api/invitations', { role: 'operator' });
    const rows = await world.database.query<{ password_hash: string }>(
      'SELECT password_hash FROM operators WHERE username IS NOT NULL',
    );
    const hashes = rows.map(({ password_hash: hash }) => hash);
    assert.equal(new Set(hashes).size, 2, 'one password, two salts');
    for (const hash of hashes) assert.match(hash, /^scrypt(\$\d+){3}\$[\w-]{22}\$[\w-]{43}$/);
    const kept = JSON.stringify(await world.database.query('SELECT * FROM invitations'));
    assert.ok(!kept.includes(tokenOf(body.link)));
  });
});
