import { findEngine } from './scripts/findEngine.mjs';
import { webKitLauncher } from './test/support/runner/webKitLauncher.mjs';
import config from './web-test-runner.config.mjs';

export default { ...config, concurrency: 1, browsers: [webKitLauncher(findEngine('webkit'))] };
