import { defineConfig } from '@playwright/test';
import { findChrome } from './scripts/findChrome.mjs';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  // The ring `e2e` runs the project `short`: whole conversations. `e2e:long` runs `long`: tests that few changes can break.
  projects: [
    { name: 'short', testIgnore: 'long/**', outputDir: 'test-results/short' },
    { name: 'long', testMatch: 'long/**/*.e2e.ts', grepInvert: /@variant/, outputDir: 'test-results/long' },
    // See test/e2e/support/variants.ts.
    { name: 'variants', testMatch: 'long/**/*.e2e.ts', grep: /@variant/, outputDir: 'test-results/variants' },
  ],
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  // `npm run screenshots:accept` writes them; a test run changes nothing in the source.
  updateSnapshots: 'none',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only a test that fails waits for so long. A machine with other work needs more than a quiet one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      executablePath: findChrome(),
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        // So that two machines draw texts and colours alike.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
});
