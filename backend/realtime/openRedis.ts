import { Redis } from 'ioredis';

export type RedisConnections = {
  /** For commands. They fail at once without a connection, so that callers do not wait for a lost Redis. */
  commands: Redis;
  /**
   * For rate limits, which every call uses. The timeout is short, so that calls stay fast while
   * Redis is silent.
   */
  counts: Redis;
  /** For receiving what other processes publish. */
  subscriber: Redis;
  close(): void;
};

/** The timeout of a command, after which its caller continues without it. */
const COMMAND_MS = 1_000;
const COUNT_MS = 200;
const CONNECT_MS = 5_000;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Opens three connections, which reconnect automatically. The backend starts and runs while Redis
 * is down.
 */
export function openRedis(url: string, report: (error: unknown) => void): RedisConnections {
  const shared = {
    connectTimeout: CONNECT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, LONGEST_PAUSE_MS),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  };
  // A connection without a response for this long is closed. The next one accepts commands only
  // after Redis has responded on it.
  const within = (ms: number) => ({ ...shared, commandTimeout: ms, socketTimeout: ms });
  const commands = new Redis(url, within(COMMAND_MS));
  const counts = new Redis(url, within(COUNT_MS));
  // createRedisBus subscribes again, so that it knows when the subscription is active.
  const subscriber = new Redis(url, { ...shared, autoResubscribe: false });
  reportOutages(commands, report);
  // The other connections share the outage.
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

/** Reports an outage once, and not at each attempt to reconnect. */
function reportOutages(connection: Redis, report: (error: unknown) => void): void {
  let isKnown = false;
  connection.on('error', (error: NodeJS.ErrnoException) => {
    // The library's message may contain the URL with its password.
    if (!isKnown) report(new Error(`Redis cannot be reached: ${error.code ?? error.name}`));
    isKnown = true;
  });
  connection.on('ready', () => (isKnown = false));
}
