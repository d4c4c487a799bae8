import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { createLogger } from '../../backend/operations/createLogger.ts';
import { makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { addPerson } from './support/people.ts';
import { startOpenIdProvider, type Claims, type TestProvider } from './support/startOpenIdProvider.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const HOUR_MS = 3_600_000;
const SIGNED_IN = `${PUBLIC_URL}/desk/`;
const failed = (failure: string) => `${PUBLIC_URL}/desk/#sign-in-failed/${failure}`;

type Setup = { issuerPath?: string; now?: () => number; logger?: FastifyBaseLogger };
type Around = TestProvider['around'];

/** A provider, and a desk where Dana is an operator. */
async function withDana(t: TestContext, { issuerPath = '', now, logger }: Setup = {}) {
  const provider = await startOpenIdProvider(t);
  const world = await makeWorld(t, databases, {
    environment: { ...provider.environment, OIDC_ISSUER: provider.issuer + issuerPath },
    ...(now === undefined ? {} : { now }),
    ...(logger === undefined ? {} : { logger }),
  });
  await addPerson(world, await world.signIn(), 'dana@example.com');
  return { provider, world, browser: openBrowser(world, provider) };
}

/** A browser, which keeps the cookie of the sign-in. `begin` opens a tab at the provider. */
function openBrowser({ app }: Pick<World, 'app'>, provider: TestProvider) {
  let cookie = '';
  const open = async (url: string) => {
    const { headers } = await app.inject({ method: 'GET', url, headers: { cookie } });
    const set = /desk_oidc=[^;,]*/.exec(String(headers['set-cookie']))?.[0];
    if (set !== undefined) cookie = set;
    return String(headers.location);
  };
  const begin = () => open('/desk/api/oidc/start');
  const finish = async (page: string, change: (callback: URL) => void = () => undefined) => {
    const callback = new URL(await provider.visit(page));
    change(callback);
    return open(callback.pathname + callback.search);
  };
  const signIn = async (change?: (callback: URL) => void) => finish(await begin(), change);
  return { open, begin, finish, signIn, cookie: () => cookie };
}

/** Changes the JSON at one path. */
const changeBody =
  (path: string, change: (body: Record<string, unknown>) => void): Around =>
  async (answer, next) => {
    await next();
    if (answer.path === path && answer.status === 200) change(answer.body as Record<string, unknown>);
  };

/**
 * Changes the ID token. Its signature is wrong afterwards, which the code flow need not check: the token
 * comes from the provider itself, over TLS (OpenID Connect Core, 3.1.3.7).
 */
const changeToken = (claims: Claims, header: object = {}): Around =>
  changeBody('/token', (body) => {
    const [head = '', payload = '', signature] = String(body.id_token).split('.');
    const change = (part: string, changes: object) => {
      const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
      return Buffer.from(JSON.stringify({ ...value, ...changes })).toString('base64url');
    };
    body.id_token = [change(head, header), change(payload, claims), signature].join('.');
  });

describe('the sign-in by OpenID Connect', () => {
  it('[DESK-15] works after the provider has changed its keys and their algorithm', async (t) => {
    let hours = 0;
    const { provider, browser } = await withDana(t, { now: () => Date.now() + hours * HOUR_MS });
    const usesOnly = (algorithm: string) => {
      const settings = changeBody('/.well-known/openid-configuration', (body) => {
        body.id_token_signing_alg_values_supported = [algorithm];
      });
      const token = changeToken({}, { alg: algorithm, kid: `the key of ${algorithm}` });
      provider.around = (answer, next) => settings(answer, () => token(answer, next));
    };
    usesOnly('RS256');
    assert.equal(await browser.signIn(), SIGNED_IN);
    usesOnly('ES256');
    hours += 1;
    assert.equal(await browser.signIn(), SIGNED_IN);
  });

  it('[DESK-15] works while the clocks differ by a minute, but not by an hour', async (t) => {
    const { provider, browser } = await withDana(t);
    const at = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
    provider.around = changeToken({ iat: at(60), nbf: at(60), exp: at(360) });
    assert.equal(await browser.signIn(), SIGNED_IN, 'ahead');
    provider.around = changeToken({ iat: at(-120), nbf: at(-120), exp: at(-60) });
    assert.equal(await browser.signIn(), SIGNED_IN, 'behind');
    provider.around = changeToken({ exp: at(-3_600) });
    assert.equal(await browser.signIn(), failed('refused'), 'an hour');
  });

  for (const [setting, name] of [
    ['/realm', '/realm/'],
    ['/realm/', '/realm'],
  ] as const)
    it(`[DESK-15] works if OIDC_ISSUER ends in ${setting} and the provider’s own name in ${name}`, async (t) => {
      const { provider, browser } = await withDana(t, { issuerPath: setting });
      const issuer = provider.issuer + name;
      const settings = changeBody('/.well-known/openid-configuration', (body) => void (body.issuer = issuer));
      const token = changeToken({ iss: issuer });
      provider.around = (answer, next) => {
        if (answer.path.startsWith('/realm/')) answer.path = answer.path.slice('/realm'.length);
        return settings(answer, () => token(answer, next));
      };
      assert.equal(await browser.signIn((callback) => callback.searchParams.set('iss', issuer)), SIGNED_IN);
    });

  it('[DESK-15] is refused if the ID token or the answer names another provider', async (t) => {
    const { provider, browser } = await withDana(t);
    const iss = 'https://other.example';
    assert.equal(await browser.signIn((callback) => callback.searchParams.set('iss', iss)), failed('refused'));
    provider.around = changeToken({ iss });
    assert.equal(await browser.signIn(), failed('refused'));
  });

  it('[DESK-15] says that the provider cannot be reached while it is out of order, and works afterwards', async (t) => {
    const { provider, browser } = await withDana(t);
    const fails =
      (path: string, status: number, body: unknown): Around =>
      async (answer, next) => {
        if (answer.path !== path) return next();
        Object.assign(answer, { status, body });
      };
    const works = provider.around;
    const answers = [
      [503, 'Service unavailable'],
      [200, '<html>The gateway is starting</html>'],
    ] as const;
    for (const [status, body] of answers) {
      provider.around = fails('/.well-known/openid-configuration', status, body);
      assert.equal(await browser.begin(), failed('unreachable'));
    }
    provider.around = works;
    for (const [status, body] of answers) {
      const page = await browser.begin();
      provider.around = fails('/token', status, body);
      assert.equal(await browser.finish(page), failed('unreachable'));
      provider.around = works;
    }
    assert.equal(await browser.signIn(), SIGNED_IN);
    const outOfOrder = await browser.signIn(({ searchParams }) => {
      searchParams.delete('code');
      searchParams.set('error', 'temporarily_unavailable');
    });
    assert.equal(outOfOrder, failed('unreachable'));
  });

  it('[DESK-15] returns to the desk if the person cancelled, with or without a state', async (t) => {
    const { browser } = await withDana(t);
    for (const error of ['access_denied', 'login_required'])
      for (const hasState of [true, false]) {
        const place = await browser.signIn(({ searchParams }) => {
          searchParams.delete('code');
          searchParams.set('error', error);
          if (!hasState) searchParams.delete('state');
        });
        assert.equal(place, failed('refused'), error);
      }
    assert.equal(await browser.signIn(), SIGNED_IN);
  });

  it('[DESK-15] works in several tabs at once, in any order', async (t) => {
    const { browser } = await withDana(t);
    const [first, second, third] = [await browser.begin(), await browser.begin(), await browser.begin()];
    assert.equal(await browser.finish(second), SIGNED_IN);
    assert.equal(await browser.finish(first), SIGNED_IN);
    assert.equal(await browser.finish(third, ({ searchParams }) => searchParams.set('state', 'x')), failed('refused'));
    assert.equal(await browser.finish(third), SIGNED_IN);
    assert.equal(await browser.finish(await browser.begin()), SIGNED_IN);
    for (let tab = 0; tab < 10; tab += 1) await browser.begin();
    assert.ok(browser.cookie().length < 1_500, browser.cookie());
  });

  it('[DESK-15] works at a server that did not begin it, as after a restart', async (t) => {
    const { provider, world, browser } = await withDana(t);
    const page = await browser.begin();
    await world.rest();
    const other = await makeWorld(t, databases, { environment: provider.environment });
    await addPerson(other, await other.signIn(), 'dana@example.com');
    const callback = new URL(await provider.visit(page));
    const { headers } = await other.app.inject({
      ...{ method: 'GET', url: callback.pathname + callback.search, headers: { cookie: browser.cookie() } },
    });
    assert.equal(headers.location, SIGNED_IN);
  });

  it('[DESK-15] accepts email_verified as a boolean or its text, and nothing else', async (t) => {
    const { provider, browser } = await withDana(t);
    for (const wrong of [undefined, null, false, 'false', 1, 'yes', [true]]) {
      provider.person.claims = { email: 'dana@example.com', email_verified: wrong };
      assert.equal(await browser.signIn(), failed('not-verified'), String(wrong));
    }
    provider.person.claims = { email: 'DANA@EXAMPLE.COM', email_verified: 'true' };
    assert.equal(await browser.signIn(), SIGNED_IN);
  });

  it('[DESK-15] reads email_verified from the userinfo endpoint if the ID token has only the address', async (t) => {
    const { provider, browser } = await withDana(t);
    provider.around = changeToken({ email: 'dana@example.com' });
    assert.equal(await browser.signIn(), SIGNED_IN);
  });

  it('[DESK-15] accepts several audiences if the desk is the authorized party, and a huge picture', async (t) => {
    const { provider, browser } = await withDana(t);
    const picture = `data:image/png;base64,${'A'.repeat(500_000)}`;
    provider.around = changeToken({ aud: ['desk', 'account'], azp: 'desk', picture });
    assert.equal(await browser.signIn(), SIGNED_IN);
    for (const claims of [
      { aud: ['desk', 'account'] },
      { aud: ['desk', 'account'], azp: 'account' },
      { aud: 'other' },
    ]) {
      provider.around = changeToken(claims);
      assert.equal(await browser.signIn(), failed('refused'), JSON.stringify(claims));
    }
  });

  it('[DESK-15] is refused with another nonce, or none', async (t) => {
    const { provider, browser } = await withDana(t);
    for (const nonce of ['x'.repeat(43), undefined]) {
      provider.around = changeToken({ nonce });
      assert.equal(await browser.signIn(), failed('refused'));
    }
  });

  it('[DESK-15] works if the desk is registered to send its secret in the header', async (t) => {
    const { provider, browser } = await withDana(t);
    const refused: string[] = [];
    provider.around = async (answer, next) => {
      if (answer.path !== '/token' || answer.get('authorization').startsWith('Basic ')) return next();
      refused.push(answer.path);
      Object.assign(answer, { status: 401, body: { error: 'invalid_client' } });
    };
    assert.equal(await browser.signIn(), SIGNED_IN);
    assert.equal(await browser.signIn(), SIGNED_IN);
    assert.equal(refused.length, 1, 'The next sign-in knows the way');
  });

  it('[DESK-15] is refused if the userinfo is that of another person, or the answer has two states', async (t) => {
    const { provider, browser } = await withDana(t);
    provider.around = changeBody('/me', (body) => void (body.sub = 'p-2'));
    assert.equal(await browser.signIn(), failed('refused'));
    provider.around = (_answer, next) => next();
    assert.equal(await browser.signIn(({ searchParams }) => searchParams.append('state', 'x')), failed('refused'));
  });

  it('[DESK-15] logs why it failed, without the address, the code and the state', async (t) => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
    const { provider, browser } = await withDana(t, { logger });
    const description = 'dana@example.com has no access';
    const secrets = [description, 'dana@'];
    const note = ({ searchParams }: URL) =>
      void secrets.push(...['code', 'state'].map((name) => searchParams.get(name) ?? name));
    await browser.signIn((callback) => {
      note(callback);
      callback.searchParams.set('error', 'access_denied');
      callback.searchParams.set('error_description', description);
    });
    await browser.signIn((callback) => {
      note(callback);
      callback.searchParams.set('error', description);
    });
    provider.around = changeToken({ nonce: 'x' });
    await browser.signIn(note);
    provider.around = async (answer, next) => {
      if (answer.path !== '/token') return next();
      Object.assign(answer, { status: 401, body: { error: 'invalid_client', error_description: description } });
    };
    await browser.signIn(note);
    const reasons = lines.map((line) => (JSON.parse(line) as { reason?: string }).reason);
    assert.deepEqual(reasons, [
      'access_denied',
      undefined,
      'unexpected ID Token "nonce" claim value',
      'invalid_client',
    ]);
    for (const secret of secrets) assert.ok(!lines.join('').includes(secret), secret);
  });
});
