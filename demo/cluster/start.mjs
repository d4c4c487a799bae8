/**
 * `npm run start:cluster`: two backends on one PostgreSQL and one Redis, behind nginx, on this machine. It
 * needs Debian's postgresql, redis-server and nginx, which it installs as root. All data is in temporary
 * folders and is deleted at the end.
 *
 *   PORT         the port of nginx; 4300 by default
 *   --no-build   skips the build
 *   --json       prints one line of JSON when it is ready, for scripts
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, startNginx, startPostgres, startRedis } from '../../scripts/servers.mjs';
import { buildAll, root } from '../buildAll.mjs';

const RESTART_MS = 2_000;

const flags = process.argv.slice(2);
if (!flags.includes('--no-build')) buildAll();

const port = Number(process.env.PORT ?? 4300);
const url = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'support-chat-cluster-'));
const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
const environment = {
  ...process.env,
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  DATA_DIR: folder,
  MAIL_DIR: join(folder, 'mail'),
  DESK_PASSWORD: process.env.DESK_PASSWORD ?? randomBytes(9).toString('base64url'),
  PUSH_KEY: randomBytes(10).toString('hex'),
  PUSH_SECRET: randomBytes(20).toString('hex'),
  PUBLIC_URL: url,
  TRUSTED_PROXIES: '127.0.0.1',
  // All visitors of a demo share one IP address.
  MAX_EMPTY_CHATS: '0',
  NEW_CHATS_PER_MINUTE: '0',
};

let isEnding = false;
/** Starts a backend, and restarts it if it exits unexpectedly, as a service manager does. */
async function startNode(nodePort) {
  const node = { port: nodePort, process: null };
  const run = async () => {
    const command = ['--import', 'tsx', join('backend', 'main.ts'), '--json'];
    const env = { ...environment, PORT: String(nodePort) };
    node.process = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    node.process.on('exit', () => {
      if (!isEnding) setTimeout(() => isEnding || run(), RESTART_MS);
    });
    for await (const line of createInterface(node.process.stdout)) if (line.startsWith('{"ready"')) return;
    throw new Error(`The backend on port ${nodePort} did not start`);
  };
  await run();
  return node;
}

const nodes = [await startNode(await freePort()), await startNode(await freePort())];
const [first, second] = nodes;
const configuration = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8')
  .replace('{{port}}', port)
  .replace('{{first}}', first.port)
  .replace('{{second}}', second.port);
const nginx = await startNginx(configuration, port);

async function end() {
  if (isEnding) return;
  isEnding = true;
  await nginx.stop();
  await Promise.all(nodes.map(({ process: node }) => ended(node)));
  await Promise.all([postgres.stop(), redis.stop()]);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

function ended(node) {
  if (node.exitCode !== null || node.signalCode !== null) return;
  node.kill('SIGTERM');
  return new Promise((resolve) => node.once('exit', resolve));
}

process.on('SIGINT', end);
process.on('SIGTERM', end);
const pids = Object.fromEntries(
  Object.entries({ nginx, first: first.process, second: second.process, postgres, redis }).map(([name, { pid }]) => [
    name,
    pid,
  ]),
);
console.log(
  flags.includes('--json')
    ? JSON.stringify({ ready: true, url, desk_password: environment.DESK_PASSWORD, pids })
    : [
        `Visitor's page  ${url}/`,
        `Support desk    ${url}/desk/`,
        `Desk password   ${environment.DESK_PASSWORD}`,
        `Processes       ${Object.entries(pids)
          .map(([name, pid]) => `${name} ${pid}`)
          .join(', ')}`,
        `Try it: kill -9 ${first.process.pid}, and keep chatting. Press Ctrl+C to stop.`,
      ].join('\n'),
);
