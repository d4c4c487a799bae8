import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { queryOne, type Queryable } from '../database/Database.ts';
import { outboxState } from '../outbox/outboxState.ts';

export type MetricsOptions = {
  database: Queryable;
  /** The connections of the built-in realtime server. */
  countSockets: () => number;
};

export interface Metrics {
  /** `route` is the pattern of the address, because an address may hold a secret. */
  answered(call: { method: string; route: string; status: number; seconds: number }): void;
  /** In the text format of Prometheus. */
  read(): Promise<{ type: string; text: string }>;
}

export function createMetrics({ database, countSockets }: MetricsOptions): Metrics {
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
  return {
    answered: ({ seconds, ...labels }) => durations.observe(labels, seconds),
    async read() {
      const outbox = await outboxState(database);
      const newest = 'SELECT coalesce(max(id), 0) AS id FROM messages';
      sockets.set(countSockets());
      age.set(outbox.ageSeconds);
      depth.set(outbox.events);
      messages.set((await queryOne<{ id: number }>(database, newest)).id);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
