import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { freePort } from './scripts/servers.mjs';
import { BROWSERS_DIFFER } from './scripts/testSamples.mjs';
import { bundleTests } from './test/support/runner/bundleTests.mjs';
import { fakeServer } from './test/support/runner/fakeServer.mjs';
import { summaryReporter } from './test/support/runner/summaryReporter.mjs';

// `npm test` sets CHROME_PATH; these are for `npx wtr` alone.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROME_PATH ?? BROWSERS.find((path) => existsSync(path));

const OTHER_RINGS = /^(?:backend|bench|cluster|conformance|desk|docs|e2e|hosts|install|package|soak)\//;
const tests = readdirSync(join(import.meta.dirname, 'test'), { recursive: true })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => /\.test\.tsx?$/.test(name) && !OTHER_RINGS.test(name))
  .map((name) => `test/${name}`);

/** Tests of colours, roles and texts, and of the core on fakes: they use nothing that differs between browsers. */
const SAME_IN_ALL = /^test\/(?:chat|config|i18n\/long|theme\/long)\/|^test\/ui\/long\/accessibility\.test/;
const differing = (file) => BROWSERS_DIFFER.some((start) => file.startsWith(start));
export const testsForEngines =
  process.env.ENGINE_TESTS === 'all' ? tests.filter((file) => !SAME_IN_ALL.test(file)) : tests.filter(differing);

const short = tests.filter((file) => !file.includes('/long/'));
/**
 * The core on fakes, which leaves nothing in its page. A page of its own costs each of these 65 files more
 * than its tests do, so they share two.
 */
const onFakes = short.filter((file) => /^test\/(?:chat|config|protocol)\//.test(file));
const shares = [0, 1].map((share) => ({
  file: `test-results/on-fakes-${share + 1}.test.ts`,
  imports: onFakes.filter((_, at) => at % 2 === share).map((file) => `import '../${file}';\n`),
}));
mkdirSync('test-results', { recursive: true });
for (const { file, imports } of shares) writeFileSync(file, imports.join(''));
const sharedFiles = shares.map(({ file }) => file);

export default {
  files: [...sharedFiles, ...short.filter((file) => !onFakes.includes(file))],
  rootDir: import.meta.dirname,
  // 127.0.0.1; written so, the server would listen on every interface.
  hostname: '127.1',
  // Otherwise two runners that start at the same moment choose the same port.
  port: await freePort(),
  nodeResolve: false,
  concurrency: 2,
  // Only a test that fails waits for so long. A machine with other work needs more than a quiet one.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 60_000, failZero: true } },
  browsers: [
    chromeLauncher({
      // Two files run at a time. Each has a context of its own, so that they share no storage, and a window of its own, so that a full
      // Chromium draws both.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
      launchOptions: {
        ...(executablePath ? { executablePath } : {}),
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      },
    }),
  ],
  middleware: [allowSandboxedFrames, fakeServer()],
  plugins: [
    bundleTests({
      rootDir: import.meta.dirname,
      tests: [...tests, ...sharedFiles],
      setup: ['test/support/failOnConsoleError.ts', 'test/support/readableFailures.ts'],
      scripts: ['test/support/sandboxProbe.ts'],
    }),
  ],
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY }),
    summaryReporter(),
  ],
};

/** A frame without an origin of its own loads modules only when the server lets everybody. */
function allowSandboxedFrames(context, next) {
  context.set('access-control-allow-origin', '*');
  return next();
}
