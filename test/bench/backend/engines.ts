/**
 * The three measured setups of the backend. Each starts all its processes on this machine, and
 * `stop` ends them.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { freePort, startNginx, startPostgres, startRedis } from '../../../scripts/servers.mjs';
import { BackendProcess, COMPILED, makeDirectory } from '../../backend/support/startBackend.ts';

export const ENGINES = ['embedded', 'postgres', 'cluster'] as const;
export type EngineName = (typeof ENGINES)[number];

export type Engine = {
  name: EngineName;
  /** The address for visitors and the desk. */
  url: string;
  /** The backend processes, whose memory is measured. */
  pids: readonly number[];
  stop(): Promise<void>;
};

export type EngineOptions = {
  /** The root of another checkout, whose compiled backend runs instead of this one's. */
  checkout?: string | undefined;
  environment?: Record<string, string>;
  /** Called with the address of PostgreSQL, or the data directory, before the first backend starts. */
  fill?: (place: { databaseUrl: string } | { directory: string }) => Promise<void>;
};

export const PASSWORD = 'a password of the bench';
export const PUSH = { key: 'bench', secret: 'a-secret-of-the-bench' };
const SHARED = {
  DESK_PASSWORD: PASSWORD,
  PUSH_KEY: PUSH.key,
  PUSH_SECRET: PUSH.secret,
  RATE_LIMIT: '0',
  LOG_LEVEL: 'error',
};
const NGINX = new URL('../../../demo/cluster/nginx.conf', import.meta.url);
/** Two descriptors per socket. */
const NGINX_CONNECTIONS = 18_000;

const running = new Set<() => Promise<void>>();

/** Ends every process of every running engine. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()));
}

export async function startEngine(name: EngineName, options: EngineOptions = {}): Promise<Engine> {
  const endings: (() => unknown)[] = [];
  const stop = async () => {
    running.delete(stop);
    for (const end of endings.splice(0).reverse()) await end();
  };
  running.add(stop);
  const keeper = { after: (end: () => unknown) => void endings.push(end) };
  try {
    const { url, nodes } = await start[name](keeper, options);
    const pids = nodes.flatMap(({ pid }) => pid ?? []);
    return { name, url, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Keeper = { after(end: () => unknown): void };
type Started = { url: string; nodes: BackendProcess[] };

const start: Record<EngineName, (keeper: Keeper, options: EngineOptions) => Promise<Started>> = {
  async embedded(keeper, { environment, fill, checkout }) {
    const directory = await makeDirectory(keeper);
    await fill?.({ directory });
    return startAlone(keeper, { ...environment, DATA_DIR: directory }, checkout);
  },
  async postgres(keeper, { environment, fill, checkout }) {
    const postgres = await startPostgres();
    keeper.after(() => postgres.stop());
    await fill?.({ databaseUrl: postgres.url });
    const settings = { ...environment, DATABASE_URL: postgres.url, DATA_DIR: await makeDirectory(keeper) };
    return startAlone(keeper, settings, checkout);
  },
  async cluster(keeper, { environment, fill, checkout }) {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    keeper.after(() => Promise.all([postgres.stop(), redis.stop()]));
    await fill?.({ databaseUrl: postgres.url });
    const [port, first, second] = [await freePort(), await freePort(), await freePort()];
    const nodes: BackendProcess[] = [];
    for (const nodePort of [first, second]) {
      const settings = {
        ...environment,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        TRUSTED_PROXIES: '127.0.0.1',
        PORT: String(nodePort),
        DATA_DIR: await makeDirectory(keeper),
      };
      const node = startBackend(keeper, settings, checkout);
      await node.ready;
      nodes.push(node);
    }
    const nginx = await startNginx(nginxConfiguration({ port, first, second }), port);
    keeper.after(() => nginx.stop());
    return { url: nginx.url, nodes };
  },
};

async function startAlone(keeper: Keeper, environment: Record<string, string>, checkout?: string): Promise<Started> {
  const backend = startBackend(keeper, environment, checkout);
  const { url } = await backend.ready;
  return { url, nodes: [backend] };
}

function startBackend(keeper: Keeper, environment: Record<string, string>, checkout = COMPILED.cwd): BackendProcess {
  const program = { ...COMPILED, cwd: checkout };
  const backend = new BackendProcess(keeper, { ...SHARED, ...environment }, ['--json'], program);
  keeper.after(() => backend.end('SIGTERM'));
  return backend;
}

/** The demo's configuration, for as many sockets as the bench opens. */
function nginxConfiguration(ports: { port: number; first: number; second: number }): string {
  const filled = Object.entries(ports).reduce(
    (text, [name, port]) => text.replace(`{{${name}}}`, String(port)),
    readFileSync(NGINX, 'utf8'),
  );
  return filled
    .replace(/worker_processes \d+/, `worker_processes ${Math.min(2, availableParallelism())}`)
    .replace(/worker_connections \d+/, `worker_connections ${NGINX_CONNECTIONS}`)
    .replace(/listen ([\d.:]+);/, 'listen $1 reuseport;');
}
