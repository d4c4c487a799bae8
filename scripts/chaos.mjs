/**
 * `npm run test:chaos`: the long form of test/e2e/long/chaos.e2e.ts, on new schedules each time. Builds first.
 *
 *   CHAOS_RUNS   how many schedules, 1,000 unless told
 *   CHAOS_SEED   where they begin; printed, so that a run can be repeated
 *   CHAOS_PATH   one schedule alone: the path that a failure printed, with the seed of its part
 *
 * Each part says how many schedules it has done; one that could not do all of its own fails.
 *
 * Arguments after `--` go to Playwright: `npm run test:chaos -- --workers=3` runs three parts side by side.
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
