/**
 * `npm run test:leaks`: builds, then runs the long form of test/e2e/long/leaks.e2e.ts, which attaches and
 * removes the widget a hundred times.
 *
 *   LEAK_TURNS   the number of times, 100 by default; a multiple of five
 *
 * Arguments after `--` go to Playwright.
 */
import { runE2e } from './runE2e.mjs';

runE2e('leaks.e2e.ts', { LEAK_TURNS: process.env.LEAK_TURNS ?? '100' });
