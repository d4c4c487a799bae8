import { chromeLauncher } from '@web/test-runner-chrome';
import { findEngine } from './scripts/findEngine.mjs';
import config, { testsForEngines } from './web-test-runner.config.mjs';

export default {
  ...config,
  files: testsForEngines,
  // A tab in the background draws no frames.
  concurrency: 1,
  browsers: [
    Object.assign(
      chromeLauncher({ launchOptions: { browser: 'firefox', executablePath: findEngine('firefox').firefox } }),
      { name: 'Firefox' },
    ),
  ],
};
