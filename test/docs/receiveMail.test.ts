import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { it } from 'node:test';

const SCRIPT = 'docs/examples/backend/receiveMail.sh';
/** A line that begins with @ and bytes that are not UTF-8, which must arrive unchanged. */
const MAIL = Buffer.from('Subject: Gr\xfc\xdfe\r\n\r\n@file\r\n.\r\n\0', 'latin1');

it('[DESK-05] the script for mail servers asks for another delivery unless the backend has refused the mail', async (t) => {
  let answer = 200;
  const received: { mail: Buffer; type: string; secret: string }[] = [];
  const server = createServer(async (request, response) => {
    const { 'content-type': type = '', authorization: secret = '' } = request.headers;
    received.push({ mail: await buffer(request), type, secret });
    response.writeHead(answer).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'receive-mail-'));
  t.after(() => Promise.all([rm(folder, { recursive: true }), server.close()]));
  const header = join(folder, 'header');
  await writeFile(header, 'authorization: Bearer secret\n');
  const written = await readFile(SCRIPT, 'utf8');
  const script = written
    .replace('/etc/support-mail-header', header)
    .replace('https://chat.example.com', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const deliver = async (program = script) => {
    const shell = execFile('sh', ['-c', program]);
    shell.stdin?.end(MAIL);
    const [code] = (await once(shell, 'exit')) as [number | null];
    return code;
  };

  assert.equal(await deliver(), 0);
  assert.deepEqual(received, [{ mail: MAIL, type: 'message/rfc822', secret: 'Bearer secret' }]);
  for (const status of [400, 413, 415, 422]) {
    answer = status;
    assert.equal(await deliver(), 65, String(status));
  }
  for (const status of [301, 401, 403, 404, 429, 500, 502, 503]) {
    answer = status;
    assert.equal(await deliver(), 75, String(status));
  }
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  assert.equal(await deliver(), 75, 'no connection');
  assert.equal(await deliver(script.replace(header, join(folder, 'none'))), 75, 'no file with the secret');
});
