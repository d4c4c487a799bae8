import { randomUUID } from 'node:crypto';
import { expect, test, type Browser } from '@playwright/test';
import fc from 'fast-check';
import { Client } from 'pg';
import { Desk } from './chaos/Desk.ts';
import { pause } from './chaos/page.ts';
import { schedule, tell, type Step } from './chaos/steps.ts';
import { World } from './chaos/World.ts';
import { QUICK } from '../../backend/support/startBackend.ts';
import { Backend } from '../support/backend.ts';

const RUNS = Number(process.env.CHAOS_RUNS ?? 1);
// `npm run test:chaos` chooses new schedules each time and prints the seed.
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
/** The path of a failure that fast-check reported: runs only that schedule. */
const PATH = process.env.CHAOS_PATH;
/**
 * Playwright scans all earlier steps of a test at each call. With 200 schedules in one test, the
 * last took three times as long as the first.
 */
const LARGEST_PART = 25;
const PARTS = PATH ? 1 : Math.max(Math.min(RUNS, 2), Math.ceil(RUNS / LARGEST_PART));
/**
 * After the last step and the end of all faults, a run fails only if nothing has changed for this
 * long. A busy machine needs more time.
 */
const QUIET_MS = 15_000;
/**
 * Each check fetches every chat of the schedule, which costs more than all the visitor does in
 * between.
 */
const LOOK_EVERY_MS = 500;
/**
 * Set when `npm run test:chaos` asked for a number of schedules: the run fails if it completes
 * fewer.
 */
const ARE_ALL_DUE = Boolean(process.env.CHAOS_ALL);
/**
 * Otherwise a part starts no schedule after this time, so that a slow machine is not busy for an
 * hour, and reports its progress.
 */
const LONGEST_PART_MS = 4 * 60_000;
/** Only a schedule that hangs takes this long. */
const LONGEST_SCHEDULE_MS = 10 * 60_000;

async function run(browser: Browser, backend: Backend, desk: Desk, steps: readonly Step[]): Promise<void> {
  const world = await World.begin(browser, backend, desk);
  try {
    for (const step of steps) await world.do(step);
    await world.heal();
    let complaints = await world.complaints();
    for (let changedAt = Date.now(); complaints.length > 0 && Date.now() - changedAt < QUIET_MS;) {
      await pause(LOOK_EVERY_MS);
      const next = await world.complaints();
      if (next.join('\n') !== complaints.join('\n')) changedAt = Date.now();
      complaints = next;
    }
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  } catch (cause) {
    const scene = await world.describe().catch(() => 'The server is down.');
    // Logged at once: the test report appears only at the end of the run.
    console.log(`${String(cause)}\nafter: ${tell(steps)}\n${scene}`);
    throw cause;
  } finally {
    await world.end();
  }
}

/** Creates a database on the PostgreSQL server of TEST_DATABASE_URL, if set. */
async function ownDatabase(): Promise<NodeJS.ProcessEnv> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) return {};
  const name = `chaos_${randomUUID().replaceAll('-', '')}`;
  const client = new Client(server);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { DATABASE_URL: Object.assign(new URL(server), { pathname: name }).href };
}

for (let part = 0; part < PARTS; part += 1) {
  const runs = Math.floor((RUNS + part) / PARTS);
  test(`[SEND-03][SEND-06][SEND-07][RT-06] ${runs} random schedules lose and duplicate nothing (seed ${SEED + part})`, async ({
    browser,
  }, testInfo) => {
    const longest = ARE_ALL_DUE || PATH ? runs * 60_000 : LONGEST_PART_MS;
    test.setTimeout(longest + LONGEST_SCHEDULE_MS);
    // Schedules kill and restart the backend; the compiled program restarts in two thirds of the
    // time.
    const backend = await Backend.start(await ownDatabase(), QUICK);
    const desk = await Desk.signIn(backend);
    const until = Date.now() + longest;
    let done = 0;
    try {
      await fc.assert(
        fc.asyncProperty(schedule, async (steps) => {
          if (Date.now() > until) return;
          await run(browser, backend, desk, steps);
          done += 1;
        }),
        {
          numRuns: runs,
          seed: SEED + part,
          // Shrinking a failing schedule takes many runs.
          endOnFailure: !process.env.CHAOS_SHRINK,
          ...(PATH ? { path: PATH } : {}),
        },
      );
      // A part that ran no schedule has not passed.
      expect(done).toBeGreaterThanOrEqual(ARE_ALL_DUE ? runs : Math.min(runs, 1));
    } finally {
      const told = `${done} of ${runs} schedules passed (seed ${SEED + part})${done < runs ? ': NOT ALL' : ''}`;
      testInfo.annotations.push({ type: 'schedules', description: told });
      console.log(told);
      await backend.stop();
    }
  });
}
