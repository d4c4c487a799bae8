import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { readConfig } from '../../../backend/base/config.ts';
import { addOperator } from '../../../backend/chat/operators.ts';
import { linkIdentity } from '../../../backend/desk/operatorIdentities.ts';
import { resetSignIn } from '../../../backend/operations/resetSignIn.ts';
import { withRecords } from '../../../backend/operations/withDatabase.ts';
import { migrate } from '../../../backend/storage/migrate.ts';
import { codeOf } from '../support/secondFactor.ts';
import { PASSWORD_OF_ALL as PASSWORD } from '../support/people.ts';
import { BackendProcess, makeDirectory } from '../support/startBackend.ts';

type Answer = { status: number; cookie: string; body: Record<string, string> & { next_step?: { kind: string } } };

/** Calls the desk's API like a browser with that session. */
async function call(url: string, [method, path, body]: [string, string, object], session = {}): Promise<Answer> {
  const answer = await fetch(`${url}/desk/api${path}`, {
    ...{ method, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', connection: 'close', ...session },
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, cookie, body: (await answer.json()) as Answer['body'] };
}

describe('the command reset-sign-in', { timeout: 300_000 }, () => {
  it('[DESK-15] removes a lost second factor and the rule that requires one', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t) };
    const backend = new BackendProcess(t, environment);
    const { url, setup_link: link } = await backend.ready;
    const account = { token: link?.split('/').at(-1), name: 'Ann', username: 'ann', password: PASSWORD };
    const { cookie, body } = await call(url, ['POST', '/invitations/accept', account]);
    const session = { cookie, 'x-csrf-token': body.csrf_token };
    const setup = await call(url, ['POST', '/second-factor/setup', { password: PASSWORD }], session);
    const code = codeOf(setup.body.uri ?? '', Date.now());
    assert.equal((await call(url, ['POST', '/second-factor', { code }], session)).status, 200);
    assert.equal((await call(url, ['PUT', '/settings', { sign_in: 'second-factor' }], session)).status, 200);
    const login: [string, string, object] = ['POST', '/login', { username: 'ann', password: PASSWORD }];
    assert.equal((await call(url, login)).body.next_step?.kind, 'code');

    await backend.end('SIGTERM');
    const done = await new BackendProcess(t, environment, ['reset-sign-in', 'ANN']).ended;
    assert.deepEqual([done.code, done.complaint], [0, '']);
    assert.match(done.output, /^ANN signs in by password alone\. .+\n$/);

    const later = new BackendProcess(t, environment);
    const again = await call((await later.ready).url, login);
    assert.deepEqual([again.status, again.body.next_step], [200, undefined]);
    assert.match(again.cookie, /^desk_session=/);
  });

  it('[DESK-15] unlinks the account of the provider, and prints a link for a password to an operator without one', async (t) => {
    const { config, query, lines } = await withOperator(t, null);
    await resetSignIn.run({ operands: ['dana@example.com'], values: {}, usage: '' }, config);
    assert.deepEqual(await query('SELECT count(*)::int AS identities FROM operator_identities'), [{ identities: 0 }]);
    assert.deepEqual(await query('SELECT sign_in FROM settings'), [{ sign_in: 'password' }]);
    assert.match(lines[1] ?? '', /https:\/\/chat\.example\.com\/desk\/#invitation\/[\w-]{20,}$/);
    const links = await query('SELECT operator_id IS NOT NULL AS is_reset FROM invitations WHERE used_at IS NULL');
    assert.deepEqual(links, [{ is_reset: true }]);
  });

  it('[DESK-15] changes nothing for a name that no operator signs in with', async (t) => {
    const { config, query, lines } = await withOperator(t, 'a hash');
    await assert.rejects(
      resetSignIn.run({ operands: ['dana'], values: {}, usage: '' }, config),
      /^ConfigError: No operator signs in as "dana"\.$/,
    );
    assert.deepEqual(await query('SELECT sign_in FROM settings'), [{ sign_in: 'provider' }]);
    assert.deepEqual(await query('SELECT count(*)::int AS identities FROM operator_identities'), [{ identities: 1 }]);
    assert.deepEqual(lines, []);
  });
});

/** A database in which only the provider signs in, with one operator, and the lines that the command prints. */
async function withOperator(t: TestContext, passwordHash: string | null) {
  const config = readConfig({ DATA_DIR: await makeDirectory(t), PUBLIC_URL: 'https://chat.example.com' });
  const lines: string[] = [];
  t.mock.method(console, 'log', (line: string) => void lines.push(line));
  const account = { name: 'Dana', username: 'dana@example.com', passwordHash, role: 'administrator' } as const;
  await withRecords(
    config,
    async ({ database }) => {
      const id = await addOperator(database, account);
      await linkIdentity(database, id, { issuer: 'https://login.example', subject: 'p-1', email: null });
      await database.query("UPDATE settings SET sign_in = 'provider'");
    },
    migrate,
  );
  const query = async (sql: string) => {
    let rows: unknown[] = [];
    await withRecords(config, async ({ database }) => void (rows = await database.query(sql)));
    return rows;
  };
  return { config, lines, query };
}
