import type { Database, Queryable } from '../database/Database.ts';
import { inTime } from '../realtime/inTime.ts';
import { PublishError } from '../realtime/PublishError.ts';

export interface Outbox {
  /** Publishes what was committed, in the order of each channel, soon; returns at once. */
  drain(): void;
  /** Resolves when nothing is being published. */
  idle(): Promise<void>;
  /** Publishes what is left for up to so many milliseconds. The rest stays in the table for the next process. */
  stop(withinMs?: number): Promise<void>;
}

export type PublishedEvent = { channel: string; event: string; payload: unknown };

export type OutboxOptions = {
  database: Database;
  /** Publishes events of one channel, in their order, in one request. */
  publish: (events: readonly PublishedEvent[]) => Promise<void>;
  report: (error: unknown) => void;
};

type OutboxEvent = { id: number; channel: string; event: string; payload: string };

/** Requests under way at the same time. While each lane publishes, the table is not looked at. */
const LANES = 16;
/** Events of one lane that one look at the table takes. */
const LANE_EVENTS = 60;
/** Pusher Channels takes so many events in one request. */
const REQUEST_EVENTS = 10;
/** Payloads of one request: escaped as JSON text they stay below what realtime servers take. */
const REQUEST_BYTES = 40_000;
const CHECK_EVERY_MS = 2_000;
/** A process that dies while it publishes holds its events no longer than this. */
const CLAIM = '10 seconds';
/** A lane ends before its claim does: what is left by then is claimed anew. The realtime server may take 5 s for one request. */
const LANE_MS = 4_000;
const STOP_MS = 5_000;
const FORGET_MS = 500;
const CLAIM_LOCK = 4_711_003;
/** A claim that ends far later than one made now was made before the clock was set back, and its maker is gone. */
const IS_CLAIMED = `claimed_until BETWEEN now() AND now() + 2 * interval '${CLAIM}'`;

/**
 * Publishes the events that transactions left in outbox_events: right after a commit by `drain`, and by a timer, which finds what a crash
 * or an outage of the realtime server left behind. Lanes of channels are published in parallel, and each channel in its order. Several processes may drain
 * at the same time.
 */
export function createOutbox({ database, publish, report }: OutboxOptions): Outbox {
  const lanes = new Set<Promise<void>>();
  /** The next look at the table deletes them: a statement of their own for each lane would cost more than all the rest. */
  let published: number[] = [];
  let wanted = false;
  let isStopped = false;
  let claiming: Promise<void> | null = null;

  const run = async () => {
    while (wanted && !isStopped && freeLanes() > 0) {
      wanted = false;
      const free = freeLanes();
      const done = published;
      published = [];
      try {
        // By itself, because the room of a deleted row can be used again only after the transaction.
        await forget(database, done);
        const events = await database.transaction((transaction) => claim(transaction, free));
        for (const laneEvents of inLanes(events, free)) open(laneEvents);
        if (events.length === free * LANE_EVENTS) wanted = true;
      } catch (error) {
        published.push(...done);
        report(error);
      }
    }
    // In the same step as the last look at `wanted`, or a drain in between would be forgotten.
    claiming = null;
  };
  const freeLanes = () => LANES - lanes.size;
  const drain = () => {
    wanted = true;
    // Without a free lane, the one that ends next asks for another look. `run` would end before `claiming` is set here.
    if (claiming === null && !isStopped && freeLanes() > 0) claiming = run();
  };
  const open = (events: readonly OutboxEvent[]) => {
    const lane = publishLane(events).catch((error: unknown) => (report(error), false));
    const ended: Promise<void> = lane.then((isThrough) => {
      lanes.delete(ended);
      // Events added to the channels meanwhile had to wait for the claim. After a failure the timer tries again.
      if (isThrough) drain();
    });
    lanes.add(ended);
  };

  /** True when all of it was published. */
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

  /** False when another try may succeed. An event that will never be taken is told of and counts as published. */
  const isPublished = async (request: readonly OutboxEvent[]): Promise<boolean> => {
    try {
      await publish(
        request.map(({ channel, event, payload }) => ({ channel, event, payload: JSON.parse(payload) as unknown })),
      );
      return true;
    } catch (error) {
      const isPermanent = error instanceof PublishError && error.isPermanent;
      if (isPermanent && request.length > 1) {
        // One of them is at fault, and the others must not be lost with it.
        for (const event of request) if (!(await isPublished([event]))) return false;
        return true;
      }
      report(error);
      return isPermanent;
    }
  };

  const timer = setInterval(drain, CHECK_EVERY_MS).unref();
  const idle = async () => {
    while (claiming !== null || lanes.size > 0) await Promise.all([claiming, ...lanes]);
  };

  return {
    drain,
    idle,
    async stop(withinMs = STOP_MS) {
      clearInterval(timer);
      const until = performance.now() + withinMs;
      // Under load it is never idle, because each commit adds events.
      await inTime(idle(), withinMs).catch(() => undefined);
      isStopped = true;
      // Events that stay by mistake are published twice, which clients notice by the ids.
      await inTime(forget(database, published), Math.max(FORGET_MS, until - performance.now())).catch(() => undefined);
    },
  };
}

/** Frees the claims of a process that has ended, at once; for a database that has one process alone. */
export async function releaseClaims(database: Database): Promise<void> {
  await database.query("UPDATE outbox_events SET claimed_until = '-infinity'");
}

/** The events of a channel are in one lane, in their order. Channels share lanes where there are more of them: a request costs far more than an event. */
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

/** The oldest, but of no channel that is being published: who is told of a message counts on having those before it. */
async function claim(transaction: Queryable, lanes: number): Promise<OutboxEvent[]> {
  // One after the other, or two processes would not see each other's claims.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
  const events = await transaction.query<OutboxEvent>(
    `UPDATE outbox_events SET claimed_until = now() + interval '${CLAIM}'
     WHERE id IN (
       SELECT id FROM outbox_events WHERE NOT ${IS_CLAIMED}
         AND channel NOT IN (SELECT channel FROM outbox_events WHERE ${IS_CLAIMED})
       ORDER BY id LIMIT ${lanes * LANE_EVENTS}
     ) RETURNING id, channel, event, payload`,
  );
  return events.sort((a, b) => a.id - b.id);
}
