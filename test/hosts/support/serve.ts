import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { freePort } from '../../e2e/support/backend.ts';
import { QUIET } from './npm.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

/**
 * Serves a folder's files on loopback until the end of the test and returns the origin. Adds
 * `headers` to each file.
 */
export async function serveFolder(
  t: TestContext,
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    readFile(join(folder, path)).then(
      (body) => response.writeHead(200, { ...headers, 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Runs a fixture's script that serves, until the end of the test. Resolves with the address it
 * prints when ready.
 */
export async function serveByScript(t: TestContext, folder: string, script: string): Promise<string> {
  const port = String(await freePort());
  // A separate process group, so that the kill reaches the server and not only npm.
  const child = spawn('npm', ['run', script, '--', '--port', port], {
    ...{ cwd: folder, env: QUIET, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  t.after(async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm run ${script} ended with ${code}: ${complaint}`)));
    createInterface(child.stdout).on('line', (line) => {
      const address = /http:\/\/[\w.]+:\d+/.exec(line)?.[0];
      if (address?.endsWith(port)) resolve(address);
    });
  });
}
