import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAM, type Program } from '../../backend/support/startBackend.ts';

type Ready = {
  ready: true;
  url: string;
  desk_url: string;
  socket_url: string;
  push_key: string;
  data_dir: string;
  setup_link: string | null;
};

/** The reference backend in its own process with its own data folder, as `npm start` runs it. */
export class Backend {
  #process: ChildProcess | null = null;
  #ready: Ready | null = null;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #program: Program;

  private constructor(environment: NodeJS.ProcessEnv, program: Program) {
    this.#environment = environment;
    this.#program = program;
  }

  static async start(environment: NodeJS.ProcessEnv = {}, program: Program = PROGRAM): Promise<Backend> {
    const folder = await mkdtemp(join(tmpdir(), 'support-chat-e2e-'));
    const ownEnvironment = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DESK_PASSWORD: 'open sesame, and shut',
      RATE_LIMIT: '0',
      LOGIN_TRIES: '1000',
      // Keeps an operator who signed in without a browser online, however slow the machine is.
      OPERATOR_TIMEOUT: '86400',
      ...environment,
    };
    const backend = new Backend(ownEnvironment, program);
    await backend.run();
    return backend;
  }

  get url(): string {
    return this.#told().url.replace(/\/$/, '');
  }

  get deskUrl(): string {
    return this.#told().desk_url;
  }

  /** The one-time link for the first administrator; empty if DESK_PASSWORD is set. */
  get setupLink(): string {
    return this.#told().setup_link ?? '';
  }

  get pushKey(): string {
    return this.#told().push_key;
  }

  get dataDirectory(): string {
    return this.#told().data_dir;
  }

  get password(): string {
    return this.#environment.DESK_PASSWORD ?? '';
  }

  /** Starts the process on its data folder and port. Call it again after `kill`. */
  async run(): Promise<void> {
    const { cwd, nodeArguments } = this.#program;
    const child = spawn(process.execPath, [...nodeArguments, '--json'], {
      cwd,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
    this.#ready = await new Promise<Ready>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The backend ended with ${code}: ${complaint}`)));
      createInterface(child.stdout).on('line', (line) => {
        if (line.startsWith('{"ready"')) resolve(JSON.parse(line) as Ready);
      });
    });
  }

  /** Kills the process without a clean shutdown, as a power cut would. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM');
    await rm(this.#environment.DATA_DIR ?? '', { recursive: true, force: true });
  }

  #told(): Ready {
    if (!this.#ready) throw new Error('The backend has not been started');
    return this.#ready;
  }
}

/**
 * Returns a free port on the loopback interface. The range is below the ephemeral ports, so that no
 * outgoing connection takes it before the backend listens or while the backend is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
