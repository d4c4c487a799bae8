import { queryOne, type Database, type Queryable } from './Database.ts';
import { createDrainLoop, type DrainLoop } from './createDrainLoop.ts';
import { inTime } from '../base/inTime.ts';
import { PublishError } from '../realtime/PublishError.ts';

/** Publishes committed events, in order within each channel. */
export interface Outbox extends DrainLoop {
  /** Publishes remaining events for up to `withinMs`. The rest stays in the table for the next process. */
  stop(withinMs?: number): Promise<void>;
}

type PublishedEvent = { channel: string; event: string; payload: unknown };

type OutboxOptions = {
  database: Database;
  /** Publishes events of a lane, in order, in one request. */
  publish: (events: readonly PublishedEvent[]) => Promise<void>;
  /** Fills in the events that are stored as hints. If it rejects, the hints are published. */
  fill?: (events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>;
  report: (error: unknown) => void;
};

export type OutboxEvent = { id: number; channel: string; event: string; payload: string; message_id: number | null };

/** Parallel requests. */
const LANES = 16;
/** The maximum number of events per lane from one read of the table. */
const LANE_EVENTS = 60;
/** The limit of Pusher Channels per request. */
const REQUEST_EVENTS = 10;
/** Bytes of payloads per request. Escaped as JSON, they stay below the limits of realtime servers. */
const REQUEST_BYTES = 40_000;
const CHECK_EVERY_MS = 2_000;
/** A claim and the reads of its messages cost the database as much as storing two messages. */
const CLAIM_EVERY_MS = 20;
/**
 * A lane stops before its claim expires, and the rest is claimed again. A claim lasts ten seconds (091-claim-events.sql), and one request to the
 * realtime server may take 5 s.
 */
const LANE_MS = 4_000;
const STOP_MS = 5_000;
const FORGET_MS = 500;

/**
 * Publishes the events that transactions stored in outbox_events: after each commit through
 * `drain`, and on a timer, which finds events left by a crash or an outage of the realtime server.
 * Lanes are published in parallel, each channel in order. Several processes may run an outbox on
 * one database.
 */
export function createOutbox({ database, publish, fill, report }: OutboxOptions): Outbox {
  /**
   * Deleted with the next claim, because one DELETE per lane would cost more than everything else.
   */
  let published: number[] = [];

  const claimLanes = async (free: number) => {
    const done = published;
    published = [];
    try {
      const events = await claim(database, { published: done, most: free * LANE_EVENTS });
      return { items: inLanes(await filled(events), free), hasMore: events.length === free * LANE_EVENTS };
    } catch (error) {
      published.push(...done);
      throw error;
    }
  };
  const filled = async (events: readonly OutboxEvent[]) => {
    if (fill === undefined || events.every(({ message_id: id }) => id === null)) return events;
    try {
      return await fill(events);
    } catch (error) {
      report(error);
      return events;
    }
  };

  /** Returns true if all events were published. */
  const publishLane = async (events: readonly OutboxEvent[]): Promise<boolean> => {
    const until = performance.now() + LANE_MS;
    const done: number[] = [];
    for (const request of requestsOf(events)) {
      if (performance.now() > until || !(await isPublished(request))) break;
      done.push(...request.map(({ id }) => id));
    }
    const left = events.map(({ id }) => id).slice(done.length);
    if (left.length === 0) {
      published.push(...done);
      return true;
    }
    await forget(database, done);
    await database.query("UPDATE outbox_events SET claimed_until = '-infinity' WHERE id = ANY($1::bigint[])", [left]);
    return false;
  };

  /**
   * Returns false if a retry may succeed. An event that is rejected permanently is reported and
   * counts as published.
   */
  const isPublished = async (request: readonly OutboxEvent[]): Promise<boolean> => {
    try {
      await publish(
        request.map(({ channel, event, payload }) => ({ channel, event, payload: JSON.parse(payload) as unknown })),
      );
      return true;
    } catch (error) {
      const isPermanent = error instanceof PublishError && error.isPermanent;
      if (isPermanent && request.length > 1) {
        // Only one of them is invalid, so the others are published one at a time.
        for (const event of request) if (!(await isPublished([event]))) return false;
        return true;
      }
      report(error);
      return isPermanent;
    }
  };

  const loop = createDrainLoop({
    ...{ parallel: LANES, checkEveryMs: CHECK_EVERY_MS, claimEveryMs: CLAIM_EVERY_MS, report },
    claim: claimLanes,
    work: publishLane,
  });

  return {
    ...loop,
    async stop(withinMs = STOP_MS) {
      const until = performance.now() + withinMs;
      // Under load the outbox never becomes idle, because each commit adds events.
      await inTime(loop.idle(), withinMs).catch(() => undefined);
      void loop.stop();
      // Events that are not deleted are published again. Clients ignore duplicates by id.
      await inTime(forget(database, published), Math.max(FORGET_MS, until - performance.now())).catch(() => undefined);
    },
  };
}

/** Releases all claims after a restart. Only for a database that a single process uses. */
export async function releaseClaims(database: Database): Promise<void> {
  await database.query("UPDATE outbox_events SET claimed_until = '-infinity'");
}

/**
 * Assigns channels to lanes. A channel has one lane, which keeps its order. Channels share lanes,
 * because a request costs far more than an event.
 */
function inLanes(events: readonly OutboxEvent[], count: number): OutboxEvent[][] {
  const laneOf = new Map<string, OutboxEvent[]>();
  const lanes: OutboxEvent[][] = [];
  for (const event of events) {
    let lane = laneOf.get(event.channel);
    if (lane === undefined) {
      lane = lanes[laneOf.size % count] ??= [];
      laneOf.set(event.channel, lane);
    }
    lane.push(event);
  }
  return lanes;
}

function requestsOf(events: readonly OutboxEvent[]): OutboxEvent[][] {
  const requests: OutboxEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(event.payload);
    const last = requests.at(-1);
    if (last !== undefined && last.length < REQUEST_EVENTS && bytes + size <= REQUEST_BYTES) {
      last.push(event);
      bytes += size;
    } else {
      requests.push([event]);
      bytes = size;
    }
  }
  return requests;
}

async function forget(on: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await on.query('DELETE FROM outbox_events WHERE id = ANY($1::bigint[])', [ids]);
}

async function claim(
  on: Queryable,
  { published, most }: { published: readonly number[]; most: number },
): Promise<OutboxEvent[]> {
  const events = await on.query<OutboxEvent>('SELECT * FROM claim_events($1::bigint[], $2)', [published, most]);
  return events.sort((a, b) => a.id - b.id);
}

type OutboxState = { events: number; ageSeconds: number };

/** Returns the number of unpublished events and the age of the oldest. */
export function outboxState(on: Queryable): Promise<OutboxState> {
  return queryOne<OutboxState>(
    on,
    `SELECT count(*) AS events, coalesce(greatest(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 AS "ageSeconds"
     FROM outbox_events`,
  );
}
