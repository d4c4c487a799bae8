/** Servers for tests and the demo. Each is on loopback, has a temporary folder, and is ended by its process id. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { findServers } from './findServers.mjs';

/** PostgreSQL's error while the other processes of a killed server are still ending. */
const STILL_ENDING = 'shared memory block';
/** Far more than a busy machine needs: a server that prints something else than expected must not stop a run. */
const READY_WITHIN_MS = 120_000;
const HOST = '127.0.0.1';

/** A server process. Killed and started again, it has the same data and port. */
class ServerProcess {
  #command;
  #readyText;
  #options;
  #child = null;
  #folder;

  constructor({ command, readyText, folder, options = {}, ...facts }) {
    this.#command = command;
    this.#readyText = readyText;
    this.#folder = folder;
    this.#options = options;
    Object.assign(this, facts);
  }

  get pid() {
    return this.#child?.pid;
  }

  /** Resolves when the server is ready. Rejects after two minutes, or if it ends before. */
  async start() {
    for (;;) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (!error.message.includes(STILL_ENDING)) throw error;
      }
    }
  }

  async #startOnce() {
    const [program, ...parameters] = this.#command;
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], ...this.#options });
    this.#child = child;
    let output = '';
    let deadline;
    await new Promise((resolve, reject) => {
      deadline = setTimeout(
        () => reject(new Error(`${program} is not ready after ${READY_WITHIN_MS} ms: ${output}`)),
        READY_WITHIN_MS,
      );
      const hear = (chunk) => {
        output += chunk;
        if (output.includes(this.#readyText)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output}`)));
    }).finally(() => clearTimeout(deadline));
    // Drops the output so far, which is not needed any more.
    output = '';
    return this;
  }

  /** Ends the server and keeps its data. */
  async kill(signal = 'SIGKILL') {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Ends the server and removes its data. On SIGINT, PostgreSQL does not wait for its clients. */
  async stop() {
    await this.kill('SIGINT');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Starts an empty PostgreSQL that trusts every local user and does not wait for the disk. */
export async function startPostgres() {
  const { postgres, initdb } = findServers('postgres');
  const folder = makeFolder('postgres');
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...ordinaryUser(folder) };
  const settings = ['--auth=trust', '--username=chat', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, ['-D', join(folder, 'data'), ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const flags = [`listen_addresses=${HOST}`, 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  const command = [postgres, '-D', join(folder, 'data'), '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])];
  const url = `postgres://chat@${HOST}:${port}/postgres`;
  return new ServerProcess({ command, folder, options, url, port, readyText: 'ready to accept connections' }).start();
}

/** Starts an empty Redis without persistence. */
export async function startRedis() {
  const { redis } = findServers('redis');
  const folder = makeFolder('redis');
  const port = await freePort();
  const flags = ['--bind', HOST, '--port', String(port), '--dir', folder, '--save', '', '--appendonly', 'no'];
  const url = `redis://${HOST}:${port}`;
  return new ServerProcess({ command: [redis, ...flags], folder, url, port, readyText: 'eady to accept' }).start();
}

/** Starts nginx with this configuration, in which {{folder}} is replaced by its folder. */
export async function startNginx(configuration, port) {
  const { nginx } = findServers('nginx');
  const folder = makeFolder('nginx');
  mkdirSync(join(folder, 'temporary'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration.replaceAll('{{folder}}', folder));
  const command = [nginx, '-p', folder, '-e', 'stderr', '-c', file, '-g', 'daemon off;'];
  const url = `http://${HOST}:${port}`;
  return new ServerProcess({ command, folder, url, port, readyText: 'start worker process' }).start();
}

/** Resolves to a port that is free at the moment. */
export async function freePort() {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function makeFolder(name) {
  return mkdtempSync(join(tmpdir(), `support-chat-${name}-`));
}

/** PostgreSQL refuses to run as root; Debian has a user for it. */
function ordinaryUser(folder) {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  chownSync(folder, uid, gid);
  return { uid, gid };
}
