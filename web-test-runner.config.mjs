import { existsSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { bundleDependencies } from './test/support/runner/bundleDependencies.mjs';
import { failOnConsoleError } from './test/support/runner/failOnConsoleError.mjs';
import { fakeServer } from './test/support/runner/fakeServer.mjs';
import { summaryReporter } from './test/support/runner/summaryReporter.mjs';

// The headless shell draws frames in background tabs, where plain Chromium stops them and hangs a run of two files at a time.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROME_PATH ?? BROWSERS.find((path) => existsSync(path));

export default {
  files: ['test/**/*.test.{ts,tsx}', '!test/{backend,bench,build,desk,e2e}/**'],
  rootDir: import.meta.dirname,
  // 127.0.0.1; written so, the server would listen on every interface.
  hostname: '127.1',
  nodeResolve: false,
  concurrency: 2,
  testsFinishTimeout: 60_000,
  testFramework: { config: { timeout: 15_000, failZero: true } },
  browsers: [
    chromeLauncher({
      // The two files that run at a time would share one storage, and empty it under each other's hands.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
      launchOptions: {
        ...(executablePath ? { executablePath } : {}),
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      },
    }),
  ],
  middleware: [allowSandboxedFrames, fakeServer()],
  plugins: [
    bundleDependencies({ rootDir: import.meta.dirname, folders: ['src', 'elements', 'test'] }),
    failOnConsoleError(),
    esbuildPlugin({
      ts: true,
      tsx: true,
      json: true,
      target: 'es2022',
      tsconfig: new URL('tsconfig.json', import.meta.url).pathname,
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
