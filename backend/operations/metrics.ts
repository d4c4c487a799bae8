import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { queryOne, type Database, type Queryable } from '../storage/Database.ts';
import { outboxState } from '../storage/createOutbox.ts';
import { inTime } from '../base/inTime.ts';
import { DATABASE_MS, reasonsAgainst, type Checked } from './readiness.ts';

export type MetricsOptions = Omit<Checked, 'database'> & {
  database: Queryable & Pick<Database, 'countWaiting'>;
  /** Returns the number of connections to the built-in realtime server. */
  countSockets: () => number;
};

export interface Metrics {
  /** `route` is the route's pattern, because a URL may contain a secret. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void;
  /** Returns the Prometheus text format. Leaves out metrics from the database while it does not answer. */
  read(): Promise<{ type: string; text: string }>;
}

export function createMetrics({ countSockets, ...checked }: MetricsOptions): Metrics {
  const { database, attachments } = checked;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const sockets = new Gauge({ name: 'support_chat_sockets', help: 'Open realtime connections', registers });
  const age = new Gauge({
    name: 'support_chat_outbox_age_seconds',
    help: 'Age of the oldest realtime event that is not published yet',
    registers,
  });
  const depth = new Gauge({
    name: 'support_chat_outbox_events',
    help: 'Realtime events that are not published yet',
    registers,
  });
  const messages = new Gauge({
    name: 'support_chat_last_message_id',
    help: 'The id of the newest message: it grows with each message that is stored',
    registers,
  });
  const unready = new Gauge({
    name: 'support_chat_unready',
    help: '1 for each reason that /readyz gives; absent while the backend is ready',
    labelNames: ['reason'],
    registers,
  });
  const waiting = new Gauge({
    name: 'support_chat_database_waiting',
    help: 'Requests that wait for a free connection to PostgreSQL',
    registers,
  });
  const free = new Gauge({ name: 'support_chat_free_bytes', help: 'Free space where uploads are written', registers });

  async function readDatabase(): Promise<void> {
    const newest = 'SELECT coalesce(max(id), 0) AS id FROM messages';
    const read = async () => [await outboxState(database), await queryOne<{ id: number }>(database, newest)] as const;
    try {
      const [outbox, message] = await inTime(read(), DATABASE_MS);
      age.set(outbox.ageSeconds);
      depth.set(outbox.events);
      messages.set(message.id);
    } catch {
      // A stale value would look like a current one. readReasons reports the failure.
      for (const gauge of [age, depth, messages]) gauge.remove();
    }
  }

  async function readReasons(): Promise<void> {
    const reasons = await reasonsAgainst(checked);
    unready.reset();
    for (const reason of reasons) unready.set({ reason }, 1);
  }

  return {
    answered: ({ seconds, ...labels }) => durations.observe(labels, seconds),
    async read() {
      waiting.set(database.countWaiting?.() ?? 0);
      await Promise.all([readDatabase(), readReasons()]);
      sockets.set(countSockets());
      free.set(await attachments.freeBytes());
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
