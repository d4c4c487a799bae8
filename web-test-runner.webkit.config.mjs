import { findEngine } from './scripts/findEngine.mjs';
import { webKitLauncher } from './test/support/runner/webKitLauncher.mjs';
import config, { testsForEngines } from './web-test-runner.config.mjs';

export default {
  ...config,
  // Its window is never narrower than 411 px, and it makes no field higher whose letters grow.
  files: testsForEngines.filter((file) => file !== 'test/ui/readerStyles.test.tsx'),
  concurrency: 1,
  // It draws without a graphics card, several times slower than the others: on a busy machine React alone has taken five seconds to come.
  testFramework: { config: { ...config.testFramework.config, timeout: 20_000 } },
  testsFinishTimeout: 120_000,
  browsers: [webKitLauncher(findEngine('webkit'))],
};
