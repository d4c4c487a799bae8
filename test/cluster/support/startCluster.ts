import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { freePort, startNginx, startPostgres, startRedis, type ServerProcess } from '../../../scripts/servers.mjs';
import { BackendProcess, COMPILED, makeDirectory, type Ready } from '../../backend/support/startBackend.ts';

type Keeper = Pick<TestContext, 'after'>;

export const PASSWORD = 'open sesame, and shut';
const PUSH = { PUSH_KEY: 'cluster', PUSH_SECRET: 'a secret of both nodes'.replaceAll(' ', '-') };

export type Cluster = {
  postgres: ServerProcess;
  redis: ServerProcess;
  /** The common address of both nodes: nginx, configured as in the demo. */
  balancer: ServerProcess;
  nodes: readonly [Node, Node];
  /** Whether the balancer sends calls to the node. */
  isServing(node: Node): Promise<boolean>;
  /** Queries the database directly. */
  query<Row>(sql: string): Promise<Row[]>;
};

/** A backend that can be killed, and restarted at the same address. */
export class Node {
  readonly #start: () => BackendProcess;
  #process: BackendProcess;

  constructor(start: () => BackendProcess) {
    this.#start = start;
    this.#process = start();
  }

  get ready(): Promise<Ready> {
    return this.#process.ready;
  }

  async kill(): Promise<void> {
    await this.#process.end('SIGKILL');
  }

  /**
   * Replaces the process as in a rollout: it finishes its work, then the next process takes over
   * the address.
   */
  async replace(): Promise<void> {
    await this.#process.end('SIGTERM');
    await this.restart();
  }

  async restart(): Promise<void> {
    this.#process = this.#start();
    await this.ready;
  }
}

const NGINX = new URL('../../../demo/cluster/nginx.conf', import.meta.url);

async function startBalancer([first, second]: readonly number[]): Promise<ServerProcess> {
  const port = await freePort();
  const filled = Object.entries({ port, first, second }).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    readFileSync(NGINX, 'utf8'),
  );
  return startNginx(filled, port);
}

/** Two backends with one PostgreSQL and one Redis, behind one address. */
export async function startCluster(t: Keeper): Promise<Cluster> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  t.after(() => Promise.all([postgres.stop(), redis.stop()]));
  const ports = [await freePort(), await freePort()];
  const shared = {
    ...PUSH,
    ...{
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DESK_PASSWORD: PASSWORD,
      // An operator who signed in without a browser counts as present, however slow the machine is.
      OPERATOR_TIMEOUT: '86400',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    },
  };
  const startNode = async (port: number): Promise<Node> => {
    const environment = { ...shared, PORT: String(port), DATA_DIR: await makeDirectory(t) };
    return new Node(() => new BackendProcess(t, environment, ['--json'], COMPILED));
  };
  const nodes = [await startNode(ports[0]!), await startNode(ports[1]!)] as const;
  await Promise.all(nodes.map(({ ready }) => ready));
  const balancer = await startBalancer(ports);
  t.after(() => balancer.stop());
  return {
    ...{ postgres, redis, balancer, nodes },
    async isServing(node) {
      const [{ url }, response] = await Promise.all([node.ready, fetch(`${balancer.url}/healthz`)]);
      await response.body?.cancel();
      return response.headers.get('x-served-by')?.endsWith(`:${new URL(url).port}`) ?? false;
    },
    async query<Row>(sql: string) {
      const client = new pg.Client(postgres.url);
      await client.connect();
      try {
        return (await client.query(sql)).rows as Row[];
      } finally {
        await client.end();
      }
    },
  };
}
