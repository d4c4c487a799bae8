import { Redis } from 'ioredis';

export type RedisConnections = {
  /** For commands. Each fails at once while there is no connection, so that nobody waits for a lost Redis. */
  commands: Redis;
  /** For the counts that every call asks for. While Redis is silent it counts as away, so that calls are as fast as without it. */
  counts: Redis;
  /** For receiving what other processes publish. */
  subscriber: Redis;
  close(): void;
};

/** A command may take so long before its caller goes on without. */
const COMMAND_MS = 1_000;
const COUNT_MS = 200;
const CONNECT_MS = 5_000;
const LONGEST_PAUSE_MS = 1_000;

/** Opens three connections, which come back by themselves. The backend also starts, and goes on, while Redis is away. */
export function openRedis(url: string, report: (error: unknown) => void): RedisConnections {
  const shared = {
    connectTimeout: CONNECT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, LONGEST_PAUSE_MS),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  };
  // A connection without an answer for so long is closed. The next one takes commands only after Redis has answered on it.
  const within = (ms: number) => ({ ...shared, commandTimeout: ms, socketTimeout: ms });
  const commands = new Redis(url, within(COMMAND_MS));
  const counts = new Redis(url, within(COUNT_MS));
  // It is this backend that knows when its subscription stands again.
  const subscriber = new Redis(url, { ...shared, autoResubscribe: false });
  reportOutages(commands, report);
  // The other connections have the same outage.
  for (const connection of [counts, subscriber]) connection.on('error', () => undefined);
  return {
    commands,
    counts,
    subscriber,
    close() {
      commands.disconnect();
      counts.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Tells of an outage once, and not at each attempt to connect. */
function reportOutages(connection: Redis, report: (error: unknown) => void): void {
  let isKnown = false;
  connection.on('error', (error: NodeJS.ErrnoException) => {
    // The library's own text may hold the address with its password.
    if (!isKnown) report(new Error(`Redis cannot be reached: ${error.code ?? error.name}`));
    isKnown = true;
  });
  connection.on('ready', () => (isKnown = false));
}
