import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('POST /api/broadcasting/auth/pws', () => {
  const PATH = '/api/broadcasting/auth/pws';

  it("[RT-02] authorizes a visitor for their own chat's channel, by form and by JSON", async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    const body = { socket_id: '1.2', channel_name: `private-${room}`, chat_id: String(chat_id), hash };
    const expected = { auth: `key:1.2:private-${room}` };
    assert.deepEqual((await world.post(PATH, body)).body, expected);
    const form = await world.app.inject({
      ...{ method: 'POST', url: PATH, payload: new URLSearchParams(body).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.deepEqual(form.json(), expected);
  });

  it('answers 403 for a wrong hash and for any other channel', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const { room } = await world.startChat({ uuid: 'other' });
    const join = async (channel: string, key: string) =>
      (await world.post(PATH, { socket_id: '1.2', channel_name: channel, chat_id, hash: key })).status;
    assert.equal(await join(`private-${room}`, hash), 403);
    assert.equal(await join('private-desk', hash), 403);
    assert.equal(await join(`private-${room}`, 'wrong'), 403);
    assert.equal((await world.post(PATH, { socket_id: '1.2' })).status, 422);
  });
});

describe('requests from other sites', () => {
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };

  it('allows pages of this machine, with credentials, when no origin is set', async (t) => {
    const world = await makeWorld(t, databases);
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1:4300',
      'https://app.localhost',
      'http://[::1]:80',
    ]) {
      const { headers } = await world.get('/versions', { origin });
      assert.equal(headers['access-control-allow-origin'], origin);
      assert.equal(headers['access-control-allow-credentials'], 'true');
    }
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
      assert.equal((await world.get('/versions', { origin })).headers['access-control-allow-origin'], undefined);
    }
  });

  it('allows exactly the configured origins', async (t) => {
    const world = await makeWorld(t, databases, { environment: { ALLOWED_ORIGINS: 'https://forms.example' } });
    const ask = (origin: string) =>
      world.app.inject({ method: 'OPTIONS', url: '/api/chat/new', headers: { origin, ...preflight } });
    const allowed = await ask('https://forms.example');
    assert.equal(allowed.headers['access-control-allow-origin'], 'https://forms.example');
    assert.equal(allowed.headers['access-control-allow-headers'], 'content-type');
    assert.match(String(allowed.headers['access-control-allow-methods']), /PUT/);
    assert.equal((await ask('http://localhost:5173')).headers['access-control-allow-origin'], undefined);
  });

  it('restricts the operators’ API to the desk’s own page', async (t) => {
    const world = await makeWorld(t, databases);
    const { headers } = await world.get('/desk/api/session', { origin: 'http://localhost:5173' });
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers['cache-control'], 'no-store');
  });
});

describe('every response', () => {
  it('reports a missing route as JSON', async (t) => {
    const world = await makeWorld(t, databases);
    const { status, body } = await world.get('/api/nothing');
    assert.deepEqual([status, body], [404, { success: false, error: 'Not found' }]);
  });

  it('limits the requests of an address per minute, and reports the limit', async (t) => {
    const world = await makeWorld(t, databases, { environment: { RATE_LIMIT: '3' } });
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await world.get<{ success: boolean }>('/versions'));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429],
    );
    assert.equal(answers.at(-1)?.body.success, false);
  });

  for (const { what, reported } of [
    { what: 'the visitor’s port', reported: (port: number) => `203.0.113.9:${port}` },
    { what: 'the port of an IPv6 address', reported: (port: number) => `[2001:db8:0:1::${port % 10}]:${port}` },
    { what: 'its own port', reported: (port: number) => `198.51.100.7:${port}, 10.0.0.1:${port}` },
    { what: 'an IPv6 address in brackets', reported: () => '[2001:db8:0:2::1]' },
  ])
    it(`[OPS-13] limits the requests of a visitor although a proxy reports ${what}`, async (t) => {
      const environment = { RATE_LIMIT: '3', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' };
      const world = await makeWorld(t, databases, { environment });
      const ask = async (address: string) =>
        (await world.app.inject({ url: '/versions', headers: { 'x-forwarded-for': address } })).statusCode;
      for (let port = 4_000; port < 4_003; port += 1) assert.equal(await ask(reported(port)), 200);
      assert.equal(await ask(reported(4_003)), 429);
      assert.equal(await ask('192.0.2.44'), 200, 'another visitor');
    });

  it('[OPS-13] counts a route’s requests together for every spelling of its URL, and sends Retry-After', async (t) => {
    const world = await makeWorld(t, databases, { environment: { RATE_LIMIT: '2' } });
    assert.equal((await world.app.inject('/versions')).statusCode, 200);
    assert.equal((await world.app.inject('/%76ersions')).statusCode, 200);
    for (const url of ['/versions', '/%76ersions', '/vers%69ons?a=b']) {
      const { statusCode, headers } = await world.app.inject(url);
      assert.equal(statusCode, 429, url);
      assert.ok(Number(headers['retry-after']) > 0, url);
    }
  });

  it('[OPS-13] allows no other origin on the desk’s API, for every spelling of its URL', async (t) => {
    const world = await makeWorld(t, databases);
    const headers = { origin: 'http://localhost:9999', 'access-control-request-method': 'GET' };
    const allowed = async (method: 'GET' | 'OPTIONS', url: string) =>
      (await world.app.inject({ method, url, headers })).headers['access-control-allow-origin'];
    for (const url of ['/desk/api/session', '/%64esk/api/session', '/d%65sk/api/chats?a=b'])
      for (const method of ['GET', 'OPTIONS'] as const) assert.ok(!(await allowed(method, url)), `${method} ${url}`);
    for (const method of ['GET', 'OPTIONS'] as const) assert.equal(await allowed(method, '/versions'), headers.origin);
  });

  it('allows framing only by its own pages, and forbids sniffing', async (t) => {
    const world = await makeWorld(t, databases);
    const { headers } = await world.get('/versions');
    assert.deepEqual([headers['x-frame-options'], headers['x-content-type-options']], ['SAMEORIGIN', 'nosniff']);
    assert.equal(headers['strict-transport-security'], undefined);
  });
});

describe('pages', () => {
  it('fills a demo page with the server’s addresses, escaped as text', async (t) => {
    const world = await makeWorld(t, databases, { folders: await makeFolders(t) });
    for (const path of ['/', '/index', '/index.html']) {
      const { body, headers } = await world.get(path, { host: 'localhost:4300' });
      assert.equal(body, '<i a="http://localhost:4300" b="ws://127.0.0.1:4300" c="key">{{other}}</i>');
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    }
    const { body } = await world.get('/', { host: '"><script>' });
    assert.ok(!String(body).includes('<script>'));
  });

  it('serves the files of the pages, the widget and the desk, and nothing outside their folders', async (t) => {
    const world = await makeWorld(t, databases, { folders: await makeFolders(t) });
    assert.equal((await world.get('/style.css')).body, 'css');
    assert.equal((await world.get('/cdn/support-widget.js')).body, 'widget');
    assert.equal((await world.get('/desk/')).body, 'desk');
    assert.match(String((await world.get('/hosts/vue.html')).body), /^in Vue: http:/);
    assert.equal((await world.get('/hosts/vue.js')).body, 'vue');
    assert.equal((await world.get('/desk')).headers.location, '/desk/');
    for (const path of [
      '/secret',
      '/../secret',
      '/%2e%2e/secret',
      '/cdn/../../secret',
      '/desk/..%2f..%2fsecret',
      '/hosts/..%2fsecret',
    ]) {
      assert.ok([403, 404].includes((await world.get(path)).status), path);
    }
  });

  it("restricts the desk's page to its own scripts", async (t) => {
    const world = await makeWorld(t, databases, { folders: await makeFolders(t) });
    const policy = String((await world.get('/desk/')).headers['content-security-policy']);
    assert.match(policy, /^default-src 'self'; connect-src 'self' ws: wss:; /);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal((await world.get('/')).headers['content-security-policy'], undefined);
  });
});

async function makeFolders(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'folders-'));
  t.after(() => rm(root, { recursive: true }));
  const names = ['pages', 'hosts', 'desk', 'widget'] as const;
  const [pages, hosts, desk, widget] = names.map((name) => join(root, name)) as [string, string, string, string];
  const folders = { pages, hosts, desk, widget };
  for (const folder of Object.values(folders)) await mkdir(folder);
  await writeFile(join(root, 'secret'), 'secret');
  await writeFile(join(pages, 'index.html'), '<i a="{{origin}}" b="{{socket_url}}" c="{{push_key}}">{{other}}</i>');
  await writeFile(join(pages, 'style.css'), 'css');
  await writeFile(join(hosts, 'vue.html'), 'in Vue: {{origin}}');
  await writeFile(join(hosts, 'vue.js'), 'vue');
  await writeFile(join(desk, 'index.html'), 'desk');
  await writeFile(join(widget, 'support-widget.js'), 'widget');
  return folders;
}
