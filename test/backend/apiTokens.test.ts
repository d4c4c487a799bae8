import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { findTokenCall } from '../../backend/desk/apiTokens.ts';
import { ApiScope, type ApiToken, type DeskAction } from '../../protocol/wire.ts';
import { createClient, type Client } from './support/createClient.ts';
import { makeWorld, type World, type WorldOptions } from './support/makeWorld.ts';
import { addPerson, personOf } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Created = { token: string; api_token: ApiToken };
type Failed = { error: string };

const SCOPES = (ApiScope as unknown as { enum: ApiScope[] }).enum;
const LACKS = (scope: string) => `This API token lacks the scope ${scope}`;
const NOT_FOR_TOKENS = 'API tokens cannot make this call. Sign in at the desk';

const create = async (administrator: Client, scopes: readonly ApiScope[], name = 'CRM') => {
  const { status, body } = await administrator.post<Created>('/desk/api/api-tokens', { name, scopes });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
/** A program that has the token, and neither cookie nor CSRF token. */
const programOf = ({ app }: World, token: string): Client => createClient(app, { authorization: `Bearer ${token}` });
const listOf = async (administrator: Client) =>
  (await administrator.get<{ api_tokens: ApiToken[] }>('/desk/api/api-tokens')).body.api_tokens;
const actionsOf = async (administrator: Client, query = '') =>
  (await administrator.get<{ actions: DeskAction[] }>(`/desk/api/activity${query}`)).body.actions;

async function makeProgram(t: TestContext, scopes: readonly ApiScope[], options?: WorldOptions) {
  const world = await makeWorld(t, databases, options);
  const administrator = await world.signIn();
  const { token, api_token } = await create(administrator, scopes);
  return { world, administrator, token, id: api_token.token_id, program: programOf(world, token) };
}

describe('API tokens', () => {
  it('[DESK-17] API tokens let a program read and answer chats for their administrator, without a CSRF token', async (t) => {
    const { world, program } = await makeProgram(t, ['chats:read', 'chats:write']);
    const { chat_id: id } = await world.startChat();
    assert.equal((await program.get<{ chats: unknown[] }>('/desk/api/chats?status=waiting')).body.chats.length, 1);
    const reply = await program.post<{ message: { author_name: string } }>(`/desk/api/chats/${id}/messages`, {
      ...{ uuid: 'r1', message: 'Hello' },
    });
    assert.deepEqual([reply.status, reply.body.message.author_name], [200, 'Support']);
    assert.equal((await program.post(`/desk/api/chats/${id}/tags`, { tag: 'vip' })).status, 200);
    assert.equal((await program.get(`/desk/api/chats/${id}/export`)).status, 200);
  });

  it('[DESK-17] API tokens refuse a call whose scope they lack, and name the scope', async (t) => {
    const { world, administrator, program } = await makeProgram(t, ['chats:read']);
    const { chat_id: id } = await world.startChat();
    const refusals: [Promise<{ status: number; body: Failed }>, string][] = [
      [program.post(`/desk/api/chats/${id}/close`), 'chats:write'],
      [program.get('/desk/api/tickets'), 'tickets:read'],
      [program.put('/desk/api/sales-leads/1', { is_handled: true }), 'tickets:write'],
      [program.get('/desk/api/figures.csv?from=2026-11-01&to=2026-11-02'), 'figures:read'],
      [program.get('/desk/api/activity.csv'), 'people:read'],
      [program.get('/desk/api/search?q=word'), 'tickets:read'],
    ];
    for (const [answer, scope] of refusals) {
      const { status, body } = await answer;
      assert.deepEqual([status, body.error], [403, LACKS(scope)]);
    }
    const other = programOf(world, (await create(administrator, ['people:read'])).token);
    const { body } = await other.get<Failed>('/desk/api/search?q=word');
    assert.equal(body.error, LACKS('chats:read and tickets:read'));
  });

  it('[DESK-17] API tokens cannot sign in, manage accounts and tokens, change settings or delete chats', async (t) => {
    const { world, program } = await makeProgram(t, SCOPES);
    const { chat_id: id } = await world.startChat();
    const answers = [
      program.get<Failed>('/desk/api/session'),
      program.post<Failed>('/desk/api/logout'),
      program.post<Failed>('/desk/api/auth', { socket_id: '1.1', channel_name: 'private-desk' }),
      program.post<Failed>('/desk/api/api-tokens', { name: 'Another', scopes: ['chats:read'] }),
      program.post<Failed>('/desk/api/invitations', { role: 'administrator' }),
      program.put<Failed>('/desk/api/password', { current: 'open sesame', password: 'a new long password' }),
      program.put<Failed>('/desk/api/settings', { online: false }),
      program.delete<Failed>(`/desk/api/chats/${id}`),
    ];
    for (const { status, body } of await Promise.all(answers))
      assert.deepEqual([status, body.error], [403, NOT_FOR_TOKENS]);
  });

  it('[DESK-17] API tokens are created, listed and revoked by administrators only', async (t) => {
    const { world, administrator, id } = await makeProgram(t, ['chats:read']);
    const dana = await addPerson(world, administrator, 'dana');
    const tries = [
      dana.get('/desk/api/api-tokens'),
      dana.post('/desk/api/api-tokens', { name: 'Mine', scopes: ['chats:read'] }),
      dana.delete(`/desk/api/api-tokens/${id}`),
    ];
    assert.deepEqual(
      (await Promise.all(tries)).map(({ status }) => status),
      [403, 403, 403],
    );
    const wrong = [
      { name: '  ', scopes: ['chats:read'] },
      { name: 'None', scopes: [] },
      { name: 'Unknown', scopes: ['chats:delete'] },
      { name: 'Twice', scopes: ['chats:read', 'chats:read'] },
    ];
    for (const body of wrong) assert.equal((await administrator.post('/desk/api/api-tokens', body)).status, 422);
    assert.equal((await listOf(administrator)).length, 1);
  });

  it('[DESK-17] API tokens are shown once and stored as digests', async (t) => {
    const { world, administrator, token } = await makeProgram(t, ['chats:read']);
    assert.match(token, /^sct_[\w-]{43}$/);
    const listed = await administrator.get('/desk/api/api-tokens');
    const stored = await world.database.query('SELECT * FROM api_tokens');
    const noted = await world.database.query('SELECT * FROM desk_actions');
    assert.ok(!JSON.stringify([listed.body, stored, noted]).includes(token.slice(4)));
  });

  it('[DESK-17] API tokens stop working when they are revoked, and while their administrator is disabled', async (t) => {
    const { world, administrator, program, id } = await makeProgram(t, ['chats:read']);
    const ann = await addPerson(world, administrator, 'ann', 'administrator');
    const ofAnn = programOf(world, (await create(ann, ['chats:read', 'people:read'])).token);
    const { operator_id: annsId } = await personOf(administrator, 'ann');
    const status = async (client: Client, path = '/desk/api/chats') => (await client.get(path)).status;
    const change = (body: object) => administrator.put(`/desk/api/people/${annsId}`, body);
    assert.deepEqual([await status(program), await status(ofAnn)], [200, 200]);
    assert.equal((await administrator.delete(`/desk/api/api-tokens/${id}`)).status, 200);
    assert.equal((await administrator.delete(`/desk/api/api-tokens/${id}`)).status, 404);
    await change({ is_disabled: true });
    assert.deepEqual([await status(program), await status(ofAnn)], [401, 401]);
    await change({ is_disabled: false, role: 'operator' });
    const asOperator = [await status(ofAnn), await status(ofAnn, '/desk/api/activity')];
    assert.deepEqual(asOperator, [200, 403], 'an operator sees no activity');
  });

  it('[DESK-17] API tokens of the desk password’s account stop working without a DESK_PASSWORD', async (t) => {
    const { world, administrator, token } = await makeProgram(t, ['chats:read']);
    const ann = await addPerson(world, administrator, 'ann', 'administrator');
    const ofAnn = (await create(ann, ['chats:read'])).token;
    const find = async (given: string, hasDeskPassword: boolean) =>
      (await findTokenCall(world.database, given, hasDeskPassword))?.operator.name;
    assert.deepEqual([await find(token, true), await find(token, false)], ['Support', undefined]);
    assert.equal(await find(ofAnn, false), 'ann');
  });

  it('[DESK-17] API tokens are not replaced by a cookie if they are wrong, and other schemes leave the cookie alone', async (t) => {
    const { administrator } = await makeProgram(t, ['chats:read']);
    const path = '/desk/api/chats';
    for (const authorization of ['Bearer sct_wrong', 'bearer x'])
      assert.equal((await administrator.get(path, { authorization })).status, 401);
    for (const authorization of ['Basic c3RhZmY6cHc=', 'Bearer'])
      assert.equal((await administrator.get(path, { authorization })).status, 200);
  });

  it('[DESK-17] API tokens have a limit of their own, which operators at the same address do not use up', async (t) => {
    const { administrator, program } = await makeProgram(t, ['chats:read'], { environment: { RATE_LIMIT: '5' } });
    const statuses = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await program.get('/desk/api/chats')).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.equal((await administrator.get('/desk/api/chats')).status, 200);
  });

  it('[DESK-17] API tokens show when they were last used, and do not count as an open desk', async (t) => {
    let now = Date.parse('2026-11-27T10:00:00Z');
    const { world, administrator, program } = await makeProgram(t, ['chats:read'], { now: () => now });
    const lastUse = async () => (await listOf(administrator))[0]?.last_used_at;
    assert.equal(await lastUse(), null);
    await program.get('/desk/api/chats');
    now += 59_000;
    await program.get('/desk/api/chats');
    assert.equal(await lastUse(), '2026-11-27T10:00:00.000Z', 'written once a minute');
    now += 24 * 3_600_000;
    await program.get('/desk/api/chats');
    const [seen] = await world.database.query<{ at: Date }>('SELECT max(seen_at) AS at FROM desk_sessions');
    assert.equal(seen?.at.toISOString(), '2026-11-27T10:00:59.000Z', 'the time of the last call with a session');
    assert.equal(await lastUse(), '2026-11-28T10:00:59.000Z');
  });

  it('[DESK-17] API tokens are named in the activity, which also lists their creation and end', async (t) => {
    const { world, administrator, program, id } = await makeProgram(t, ['chats:write']);
    const { chat_id: chatId } = await world.startChat();
    await program.post(`/desk/api/chats/${chatId}/take`);
    await administrator.post(`/desk/api/chats/${chatId}/close`);
    await administrator.delete(`/desk/api/api-tokens/${id}`);
    const found = await actionsOf(administrator, '?limit=4');
    assert.deepEqual(
      found.map(({ kind, target, token_name }) => [kind, target, token_name]),
      [
        ['token-revoked', 'CRM', null],
        ['chat-closed', `chat ${chatId}`, null],
        ['chat-taken', `chat ${chatId}`, 'CRM'],
        ['token-created', 'CRM, chats:write', null],
      ],
    );
  });

  it('[DESK-17] API tokens are limited to 100', async (t) => {
    const { world, administrator } = await makeProgram(t, ['chats:read']);
    await world.database.query(
      `INSERT INTO api_tokens (token_hash, name, scopes, operator_id)
       SELECT 'digest ' || n, 'CRM', '{chats:read}', o.id FROM generate_series(1, 99) AS n, operators o`,
    );
    const refused = await administrator.post('/desk/api/api-tokens', { name: 'One more', scopes: ['chats:read'] });
    assert.equal(refused.status, 409);
  });

  it('[DESK-17] API tokens work in the documented examples for curl', async (t) => {
    const { world, token } = await makeProgram(t, SCOPES);
    await world.startChat();
    const page = await readFile('docs/backend/api-tokens.md', 'utf8');
    const examples = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, example = '']) => example);
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const printed = [];
    for (const example of examples) {
      const command = example.replaceAll('https://chat.example.com', url);
      const options = { cwd: world.directory, env: { ...process.env, TOKEN: token } };
      printed.push((await promisify(execFile)('sh', ['-c', command], options)).stdout);
    }
    const [listed = '', tagged = ''] = printed;
    assert.equal((JSON.parse(listed) as { chats: unknown[] }).chats.length, 1);
    assert.deepEqual((JSON.parse(tagged) as { chat: { tags: string[] } }).chat.tags, ['imported']);
    const saved = await readFile(`${world.directory}/activity.csv`, 'utf8');
    assert.match(saved, /^\uFEFFcreated_at,operator_id,operator_name,token_name,kind,target\r\n/);
    assert.deepEqual(
      [...page.matchAll(/^\| `(\w+:\w+)`/gm)].map(([, scope]) => scope),
      SCOPES,
    );
  });
});
