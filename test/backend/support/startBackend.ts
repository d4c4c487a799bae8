import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

export type Ready = {
  ready: true;
  url: string;
  desk_url: string;
  socket_url: string;
  push_key: string;
  data_dir: string;
  /** The one-time link for the first administrator. */
  setup_link: string | null;
};

export type Ended = { code: number | null; output: string; complaint: string };

/** A way to start the backend: the arguments for Node before the backend's own, and the folder. */
export type Program = { cwd: string; nodeArguments: readonly string[] };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const SOURCES: Program = { cwd: ROOT, nodeArguments: ['--import', 'tsx', 'backend/main.ts'] };
/** As compiled by `npm run build`. */
export const COMPILED: Program = { cwd: ROOT, nodeArguments: ['backend/dist/main.js'] };
/**
 * The same for short tests: V8 does not optimise the WebAssembly of the embedded database, which would
 * take as long as the rest of the start.
 */
export const QUICK: Program = { cwd: ROOT, nodeArguments: ['--liftoff-only', 'backend/dist/main.js'] };
/** The sources, or what a ring of `npm test` has compiled of them before. */
export const PROGRAM = process.env.TEST_PROGRAM === 'compiled' ? QUICK : SOURCES;

/**
 * The processes of each test. They end before its directories are deleted, because they write into
 * them until the end.
 */
const processes = new WeakMap<object, BackendProcess[]>();

export async function makeDirectory(t: Pick<TestContext, 'after'>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'backend-'));
  t.after(async () => {
    for (const one of processes.get(t) ?? []) await one.end('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });
  return directory;
}

/** The backend as its users start it: a separate process, on a port chosen by the system. */
export class BackendProcess {
  readonly ready: Promise<Ready>;
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  readonly #lines: Interface;

  constructor(
    t: Pick<TestContext, 'after'>,
    environment: NodeJS.ProcessEnv,
    argumentList: readonly string[] = ['--json'],
    { cwd, nodeArguments }: Program = PROGRAM,
  ) {
    const child = spawn(process.execPath, [...nodeArguments, ...argumentList], {
      cwd,
      // Variables that happen to be set on the test machine must not reach the backend.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    t.after(() => child.kill('SIGKILL'));
    processes.set(t, [...(processes.get(t) ?? []), this]);
    this.#child = child;
    const heard = { output: '', complaint: '' };
    child.stdout.on('data', (text: Buffer) => (heard.output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (heard.complaint += text.toString()));
    this.ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...heard }));
    this.#lines = createInterface(child.stdout);
    this.ready = this.said('{"ready"').then((line) => JSON.parse(line) as Ready);
    // A test that waits only for the end ignores this rejection.
    this.ready.catch(() => undefined);
  }

  /** Resolves with the next line that contains the part; rejects when the process ends before. */
  said(part: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (line: string) => {
        if (!line.includes(part)) return;
        this.#lines.off('line', look);
        resolve(line);
      };
      this.#lines.on('line', look);
      void this.ended.then(({ complaint }) => reject(new Error(`The backend ended: ${complaint}`)));
    });
  }

  /** Resolves when the process refuses to start; rejects as soon as it has started. */
  get refused(): Promise<Ended> {
    const started = this.ready.then(() => Promise.reject(new Error('The backend has started')));
    return Promise.race([this.ended, started]);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }
}
