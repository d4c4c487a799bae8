import type { Database } from '../database/Database.ts';
import { PublishError } from '../realtime/PublishError.ts';

export interface Outbox {
  /** Publishes what was committed, in order, soon; returns at once. */
  drain(): void;
  /** Resolves when nothing is being published. */
  idle(): Promise<void>;
  /** Stops the timer and waits for what is under way. */
  stop(): Promise<void>;
}

export type OutboxOptions = {
  database: Database;
  publish: (channel: string, event: string, payload: unknown) => Promise<void>;
  report: (error: unknown) => void;
};

type OutboxEvent = { id: number; channel: string; event: string; payload: string };

const BATCH = 50;
const CHECK_EVERY_MS = 2_000;
/** A process that dies while it publishes holds its events no longer than this. */
const CLAIM = '10 seconds';
/** Older news is of no use: whoever missed it has long caught up over HTTP. */
const STALE = '10 minutes';

/**
 * Publishes the events that transactions left in outbox_events: right after a commit by `drain`, and by a timer, which
 * finds what a crash or an outage of the realtime server left behind. Several processes may drain at the same time.
 */
export function createOutbox({ database, publish, report }: OutboxOptions): Outbox {
  let wanted = false;
  let running: Promise<void> | null = null;

  const run = async () => {
    while (wanted) {
      wanted = false;
      try {
        while ((await publishBatch(database, publish, report)) === BATCH);
      } catch (error) {
        report(error);
      }
    }
    // In the same step as the last look at `wanted`, or a drain in between would be forgotten.
    running = null;
  };
  const drain = () => {
    wanted = true;
    running ??= run();
  };
  const timer = setInterval(drain, CHECK_EVERY_MS).unref();

  return {
    drain,
    async idle() {
      while (running !== null) await running;
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function publishBatch(
  database: Database,
  publish: OutboxOptions['publish'],
  report: OutboxOptions['report'],
): Promise<number> {
  const events = await claim(database);
  const done: number[] = [];
  try {
    for (const { id, channel, event, payload } of events) {
      await publish(channel, event, JSON.parse(payload)).catch((error: unknown) => {
        if (!(error instanceof PublishError && error.isPermanent)) throw error;
        report(error);
      });
      done.push(id);
    }
  } catch (error) {
    report(error);
    await release(database, events.slice(done.length));
    return 0;
  } finally {
    await database.query('DELETE FROM outbox_events WHERE id = ANY($1::bigint[])', [done]);
  }
  return events.length;
}

async function claim(database: Database): Promise<OutboxEvent[]> {
  const events = await database.query<OutboxEvent>(
    `UPDATE outbox_events SET claimed_until = now() + interval '${CLAIM}'
     WHERE id IN (
       SELECT id FROM outbox_events WHERE claimed_until < now() AND created_at > now() - interval '${STALE}'
       ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
     ) RETURNING id, channel, event, payload`,
  );
  return events.sort((a, b) => a.id - b.id);
}

/** Gives events back to the timer of any process. */
async function release(database: Database, events: readonly OutboxEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await database.query("UPDATE outbox_events SET claimed_until = '-infinity' WHERE id = ANY($1::bigint[])", [ids]);
  await database.query(`DELETE FROM outbox_events WHERE created_at < now() - interval '${STALE}'`);
}
