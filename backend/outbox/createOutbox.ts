import type { Database, Queryable } from '../database/Database.ts';
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
/** A batch ends before its claim does: what is left by then is claimed anew. The realtime server may take 5 s for one event. */
const BATCH_MS = 4_000;
const CLAIM_LOCK = 4_711_003;

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
        while (await publishBatch(database, publish, report));
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

/** What a process that has ended had claimed is free at once; for a database that has one process alone. */
export async function releaseClaims(database: Database): Promise<void> {
  await database.query("UPDATE outbox_events SET claimed_until = '-infinity'");
}

/** True when there may be more to publish at once. */
async function publishBatch(
  database: Database,
  publish: OutboxOptions['publish'],
  report: OutboxOptions['report'],
): Promise<boolean> {
  const until = performance.now() + BATCH_MS;
  const events = await database.transaction(claim);
  const done: number[] = [];
  let isRefused = false;
  for (const { id, channel, event, payload } of events) {
    if (performance.now() > until) break;
    try {
      await publish(channel, event, JSON.parse(payload));
    } catch (error) {
      report(error);
      isRefused = !(error instanceof PublishError && error.isPermanent);
    }
    if (isRefused) break;
    done.push(id);
  }
  const left = events.map(({ id }) => id).slice(done.length);
  await database.query('DELETE FROM outbox_events WHERE id = ANY($1::bigint[])', [done]);
  await database.query("UPDATE outbox_events SET claimed_until = '-infinity' WHERE id = ANY($1::bigint[])", [left]);
  return !isRefused && (left.length > 0 || events.length === BATCH);
}

/** The oldest, but of no channel whose older events another process is publishing: who is told of a message counts on having those before it. */
async function claim(transaction: Queryable): Promise<OutboxEvent[]> {
  // One after the other, or two processes would not see each other's claims.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
  const events = await transaction.query<OutboxEvent>(
    `UPDATE outbox_events SET claimed_until = now() + interval '${CLAIM}'
     WHERE id IN (
       SELECT id FROM outbox_events due WHERE claimed_until < now() AND NOT EXISTS (
         SELECT 1 FROM outbox_events older
         WHERE older.channel = due.channel AND older.id < due.id AND older.claimed_until >= now()
       ) ORDER BY id LIMIT ${BATCH}
     ) RETURNING id, channel, event, payload`,
  );
  return events.sort((a, b) => a.id - b.id);
}
