/**
 * The rings of tests that scripts/test.mjs runs. A ring has:
 *
 * - `command`: returns Node's arguments, for the given files or else for all files of the ring
 * - `read`: counts the passed and failed tests in its output
 * - `needs`: a browser, servers or fonts; see FIND in scripts/test.mjs
 * - `build`: the build it tests: `backend` for the compiled backend, `all` for `npm run build`; none if not given
 * - `cores`: how many cores it keeps busy: all if not given, none if it mostly waits
 * - `env`: further variables
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { sharedFiles } from './nodeShares.mjs';
import { ofNode, ofPlaywright, ofRunner, ofSum } from './results.mjs';
import { CONNECTIONS_MEET } from './testSamples.mjs';

const NODE_FILES = ['test/backend', 'test/desk', 'test/docs', 'test/package'].flatMap(testFiles);
const isLong = (file) => file.split(sep).includes('long');
/** The tests that use the backend's database. The other tests of test/backend do not depend on it. */
const ON_DATABASE = testFiles('test/backend').filter((file) =>
  readFileSync(file, 'utf8').includes('useTestDatabases()'),
);
/** Whether these pass depends on the width and height of letters. */
const MEASURING_TEXTS = ['readerStyles', 'sizes', 'vanishingControls'].map((name) => `test/ui/long/${name}.test.tsx`);
const SWEEPS = ['test/{i18n,theme,ui}/long/*.test.{ts,tsx}'];

/** The short rings, which `npm test` runs. */
export const SHORT = {
  // The chat on fakes, components and elements: test/**/*.test.ts(x), without long/.
  browser: inChromium(),
  // The reference backend, the desk's logic, the package and the documentation, in Node.
  node: inNode(
    NODE_FILES.filter((file) => !isLong(file)),
    { shares: 'node', build: 'backend' },
  ),
};

/** The long rings, which `npm run test:long` runs. */
export const LONG = {
  // The sweeps through every text, size and state of the window: the folders long of the ring `browser`.
  'browser:long': inChromium(SWEEPS),
  // The programs that people start, and what a build makes: the folders long of the ring `node`.
  'node:long': inNode(NODE_FILES.filter(isLong), { shares: 'node-long', build: 'backend' }),
  // The widget and the desk against the real backend: whole conversations, in test/e2e.
  e2e: endToEnd('short'),
  // All other end-to-end tests, in test/e2e/long.
  'e2e:long': endToEnd('long'),
  // The sweeps that measure texts, with a desktop's fonts.
  'browser:noto': { ...inChromium(MEASURING_TEXTS), needs: 'noto' },
  // Two backends on one PostgreSQL and one Redis, which are killed and restarted.
  cluster: {
    ...inNode(testFiles('test/cluster'), { concurrency: 1, build: 'backend' }),
    needs: 'cluster',
    cores: 0,
  },
  // The official Pusher libraries' own tests against the embedded Pusher server.
  conformance: { ...inNode(testFiles('test/conformance')), cores: 0 },
  // The tests of the ring `browser` whose results can differ in these engines.
  webkit: { ...inEngine('webkit'), cores: 1 },
  firefox: { ...inEngine('firefox'), cores: 1 },
  // The packed package in applications of many kinds: the fast ones.
  hosts: { ...inHosts('--quick'), cores: 1 },
  // The packed backend, installed in an empty folder and used from there.
  install: { ...inNode(testFiles('test/install'), { build: 'all' }), cores: 1 },
  // The tests of the database whose results can differ on a PostgreSQL server.
  postgres: {
    ...onPostgres(ON_DATABASE.filter((file) => CONNECTIONS_MEET.includes(basename(file, '.test.ts')))),
    cores: 1,
  },
  // A visitor's journey against the real backend, in Firefox.
  'e2e:firefox': { ...inNode(testFiles('test/e2e/firefox'), { build: 'all' }), needs: 'firefox', cores: 1 },
};

/** The extra rings, for which CI has no time. `npm run test:all` runs these as well. */
export const EXTRA = {
  // Further variants of end-to-end tests: other colours, sizes and frameworks.
  'e2e:variants': endToEnd('variants'),
  // The tests of the ring `browser`, in these engines.
  'webkit:all': { ...inEngine('webkit'), env: { ENGINE_TESTS: 'all' }, cores: 1 },
  'firefox:all': { ...inEngine('firefox'), env: { ENGINE_TESTS: 'all' }, cores: 1 },
  // The slow ones of the applications.
  'hosts:slow': inHosts('--slow'),
  // All tests of the database, on a PostgreSQL server.
  'postgres:all': onPostgres(ON_DATABASE),
  // An hour of scripted traffic at the real desk, in three minutes: 60 visitors, three operators in browsers.
  soak: { ...inNode(testFiles('test/soak'), { concurrency: 1, build: 'all' }), needs: 'chrome' },
};

/** A file that has not ended by then, as with a server left open, fails. The slowest takes eight minutes. */
const HANGS_AFTER_MS = 15 * 60_000;

function inNode(all, { concurrency = 2, before = [], shares, build } = {}) {
  const command = (files = shares ? sharedFiles(all, { name: shares, shares: concurrency }) : all) => [
    ...before,
    ...['--import', 'tsx', '--test', `--test-concurrency=${concurrency}`, '--test-reporter=spec'],
    `--test-timeout=${HANGS_AFTER_MS}`,
    ...files,
  ];
  return { command, read: ofNode, build };
}

function onPostgres(files) {
  const before = [join('scripts', 'onPostgres.mjs')];
  return { ...inNode(files, { before, shares: 'postgres', build: 'backend' }), needs: 'postgres' };
}

/** `all` are the files of the ring, if they are not those of the runner's configuration. */
function inChromium(all) {
  return { command: (files = all) => testRunner(files), read: ofRunner, needs: 'chrome' };
}

function inEngine(engine) {
  const config = ['--config', `web-test-runner.${engine}.config.mjs`];
  return { command: (files) => testRunner(files, config), read: ofRunner, needs: engine };
}

function testRunner(files, settings = []) {
  return [join('node_modules', '@web/test-runner/dist/bin.js'), ...settings, ...(files ? ['--files', ...files] : [])];
}

function endToEnd(project) {
  const command = (files = []) => [
    join('node_modules', '@playwright/test/cli.js'),
    ...['test', `--project=${project}`, ...files],
  ];
  return { command, read: ofPlaywright, needs: 'chrome', build: 'all' };
}

function inHosts(choice) {
  const command = () => ['--import', 'tsx', 'test/hosts/run.ts', '--no-build', choice];
  return { command, read: ofSum, needs: 'chrome', build: 'all' };
}

function testFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(folder, file));
}
