/**
 * `npm run test:leaks`: the long form of test/e2e/long/leaks.e2e.ts: the widget is attached and removed a hundred times. Builds first.
 *
 *   LEAK_TURNS   how many times, 100 unless told; a multiple of five
 *
 * Arguments after `--` go to Playwright.
 */
import { runE2e } from './runE2e.mjs';

runE2e('leaks.e2e.ts', { LEAK_TURNS: process.env.LEAK_TURNS ?? '100' });
