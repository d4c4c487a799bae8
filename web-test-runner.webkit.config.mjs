import { findEngine } from './scripts/findEngine.mjs';
import { webKitLauncher } from './test/support/runner/webKitLauncher.mjs';
import config, { testsForEngines } from './web-test-runner.config.mjs';

const LEFT_OUT = [
  // Its window is never narrower than 411 px, and it makes no field higher whose letters grow.
  'test/ui/long/readerStyles.test.tsx',
];

export default {
  ...config,
  files: testsForEngines.filter((file) => !LEFT_OUT.includes(file)),
  concurrency: 1,
  browsers: [webKitLauncher(findEngine('webkit'))],
};
