import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import type { NewChatAnswer } from '../../protocol/wire.ts';
import { freePort, startNginx } from '../../scripts/servers.mjs';
import { makeForm } from '../backend/support/makeForm.ts';
import { BackendProcess, COMPILED, makeDirectory } from '../backend/support/startBackend.ts';
import { signedPath } from '../backend/support/fileLinks.ts';

const HOST = 'chat.example.com';
const PUBLIC_URL = `https://${HOST}`;
const SHIPPED = readFileSync(new URL('../../backend/deploy/nginx.conf', import.meta.url), 'utf8');
const BIG_FILE = 'a line of text\n'.repeat(100_000);

type Sent = { method?: string; headers?: Record<string, string | number>; body?: Uint8Array | string };
type Answer = { status: number; location: string | undefined; body: string };

/**
 * Completes the site's configuration to a whole /etc/nginx/nginx.conf, with paths that an ordinary
 * user may write.
 */
function wholeConfiguration(site: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path {{folder}}/temporary/${name};`,
  );
  return [
    // As root, nginx would run its workers as a user who cannot open the folder. Otherwise the line
    // has no effect.
    'user root; worker_processes 1; error_log stderr notice; pid {{folder}}/nginx.pid;',
    `events { worker_connections 1024; } http { access_log off; ${folders.join(' ')} ${site} }`,
  ].join('\n');
}

/** Starts a backend behind the shipped nginx.conf. Only its ports and its certificate are replaced. */
async function startBehindTls(t: TestContext) {
  const folder = await makeDirectory(t);
  const paths = { key: join(folder, 'privkey.pem'), certificate: join(folder, 'fullchain.pem') };
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', paths.key, '-out', paths.certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '7', ...subject, ...files], {
    stdio: 'ignore',
  });
  const [plain, secure, port] = [await freePort(), await freePort(), await freePort()];
  const environment = { DATA_DIR: folder, PORT: String(port), PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' };
  const { push_key: pushKey } = await new BackendProcess(t, environment, undefined, COMPILED).ready;
  const site = SHIPPED.replace(/^\s*(?:#|listen \[::\]).*$/gm, '')
    .replaceAll(`/etc/letsencrypt/live/${HOST}`, folder)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace('server 127.0.0.1:4300', `server 127.0.0.1:${port}`);
  const nginx = await startNginx(wholeConfiguration(site), secure);
  t.after(() => nginx.stop());
  const tls = { ca: readFileSync(paths.certificate), servername: HOST };
  return { plain, secure, pushKey, tls };
}

type Started = Awaited<ReturnType<typeof startBehindTls>>;

function ask({ secure, tls }: Pick<Started, 'secure' | 'tls'>, path: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = sent;
  const options = { host: '127.0.0.1', port: secure, path, method, headers: { host: HOST, ...headers }, ...tls };
  return new Promise((resolve, reject) => {
    const call = request(options, (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      text(answer).then((read) => resolve({ status, location: received.location, body: read }), reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

function postJson(started: Started, path: string, body: object): Promise<Answer> {
  return ask(started, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Resolves with the text of the first frame that a new socket receives. */
function firstFrame(t: TestContext, { secure, pushKey, tls }: Started): Promise<string> {
  const headers = {
    ...{ host: HOST, origin: PUBLIC_URL, connection: 'Upgrade', upgrade: 'websocket' },
    ...{ 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64') },
  };
  const path = `/app/${pushKey}?protocol=7`;
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: secure, path, headers, ...tls });
    call.on('upgrade', (_answer, socket, head) => {
      t.after(() => socket.destroy());
      if (head.length > 0) resolve(head.toString());
      socket.once('data', (frame: Buffer) => resolve(frame.toString()));
      socket.once('error', reject);
    });
    call.on('response', ({ statusCode }) => reject(new Error(`No socket: ${statusCode}`)));
    call.on('error', reject);
    call.end();
  });
}

describe('the shipped nginx configuration', () => {
  it('forwards messages, files and sockets over TLS', async (t) => {
    const started = await startBehindTls(t);
    const begun = await postJson(started, '/api/chat/new', { user_id: 'ann', uuid: 'visitor-1' });
    const chat = JSON.parse(begun.body) as NewChatAnswer;
    const { chat_id, hash } = chat;
    const sent = await postJson(started, '/api/chat/new-message', { chat_id, hash, message: 'Hello', uuid: 'm-1' });
    assert.equal(sent.status, 200, sent.body);

    const encoded = new Response(makeForm(chat, [['a.txt', BIG_FILE]]));
    const body = new Uint8Array(await encoded.arrayBuffer());
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'content-length': body.length };
    const uploaded = await ask(started, '/api/chat/new-attachment', { method: 'POST', headers, body });
    assert.equal(uploaded.status, 200, uploaded.body);
    const [link = ''] = uploaded.body.match(/https:[^"]+/) ?? [];
    assert.ok(link.startsWith(`${PUBLIC_URL}/`), link);
    assert.equal((await ask(started, signedPath(link))).body, BIG_FILE);

    const greeting = await firstFrame(t, started);
    assert.match(greeting, /pusher:connection_established/);
  });

  it('redirects HTTP to HTTPS, and hides metrics and readiness from the outside', async (t) => {
    const started = await startBehindTls(t);
    assert.equal((await ask(started, '/healthz')).status, 200);
    for (const path of ['/metrics', '/readyz']) assert.equal((await ask(started, path)).status, 404, path);
    const redirect = await new Promise<Pick<Answer, 'status' | 'location'>>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: started.plain, path: '/desk/', headers: { host: HOST } };
      const call = requestPlain(options, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
      });
      call.on('error', reject);
      call.end();
    });
    assert.deepEqual(redirect, { status: 308, location: `${PUBLIC_URL}/desk/` });
  });
});
