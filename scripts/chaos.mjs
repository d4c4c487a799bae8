/**
 * `npm run test:chaos`: builds, then runs the long form of test/e2e/long/chaos.e2e.ts with new schedules each time.
 *
 *   CHAOS_RUNS   the number of schedules, 1,000 by default
 *   CHAOS_SEED   the seed; printed, so that you can repeat a run
 *   CHAOS_PATH   runs one schedule: the path that a failure printed, with the seed of its part
 *
 * Each part prints how many schedules it ran, and fails if it could not run all of them.
 *
 * Arguments after `--` go to Playwright: `npm run test:chaos -- --workers=3` runs three parts in parallel.
 * `node scripts/onPostgres.mjs scripts/chaos.mjs --workers=3` does the same with the backend on PostgreSQL.
 */
import { randomInt } from 'node:crypto';
import { runE2e } from './runE2e.mjs';

const env = {
  CHAOS_RUNS: process.env.CHAOS_PATH ? '1' : '1000',
  CHAOS_SEED: String(randomInt(2 ** 31)),
  CHAOS_SHRINK: '1',
  CHAOS_ALL: '1',
  ...process.env,
};
console.log(`${env.CHAOS_RUNS} schedules from the seed ${env.CHAOS_SEED}`);
runE2e('chaos.e2e.ts', env);
