/**
 * `npm test`: runs rings of tests. Its last line is the total: `N passed, N failed`.
 *
 *   npm test                     the short rings, to run before each push; takes a few minutes
 *   npm run test:long            the long rings: all others except the extra ones, for which CI has no time yet
 *   npm run test:all             all rings
 *   npm test -- node e2e         only these rings; see RINGS below
 *
 * A ring fails if its browser, servers or fonts are missing and cannot be installed. With
 * --leave-out-lacking, such a ring is named and skipped. With --repeat-failed, files with a failed test
 * run once more, alone. A test that passes then counts as passed, and is printed as `unstable: TITLE`.
 * With --no-build, `npm run build` has built the files that the tests use.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { findChrome } from './findChrome.mjs';
import { findEngine } from './findEngine.mjs';
import { findFonts } from './findFonts.mjs';
import { findServers } from './findServers.mjs';
import { sharedFiles } from './nodeShares.mjs';
import { onCores } from './onCores.mjs';
import { lineOf, ofNode, ofPlaywright, ofRunner, ofSum, PLAYWRIGHT_REPORT, readResult } from './results.mjs';
import { CONNECTIONS_MEET } from './testSamples.mjs';

const bin = (name) => join('node_modules', ...name.split('/'));
/** If more files fail, none is repeated: so many failures are no coincidence. */
const MOST_REPEATED_FILES = 5;

/** Builds the empty database that test backends copy. Creating one takes each of them seconds. */
const EMPTY_DATABASE = ['--import', 'tsx', join('backend', 'build.ts')];
/**
 * Compiles the backend, and copies the built widget and desk into it. Not the same step as
 * EMPTY_DATABASE, which another ring may have run before they were built.
 */
const COMPILED_BACKEND = [...EMPTY_DATABASE];
const BUILD = [
  [bin('rollup/dist/bin/rollup'), '-c', '--silent'],
  [
    bin('@custom-elements-manifest/analyzer/cem.js'),
    'analyze',
    '--quiet',
    '--config',
    'scripts/contract/manifest.config.mjs',
  ],
  [join('scripts', 'contract', 'frameworkTypes.mjs')],
  [join('desk', 'build.mjs')],
  [join('demo', 'hosts', 'build.mjs')],
  COMPILED_BACKEND,
];
const FIND = {
  chrome: () => void (process.env.CHROME_PATH = findChrome()),
  firefox: () => findEngine('firefox'),
  webkit: () => findEngine('webkit'),
  postgres: () => findServers('postgres'),
  cluster: () => findServers('postgres', 'redis', 'nginx'),
  noto: () => {
    FIND.chrome();
    fonts.noto = findFonts('noto');
  },
};
/** The fontconfig files of the sets of fonts found. */
const fonts = {};
const NODE_FILES = ['test/backend', 'test/desk', 'test/docs', 'test/package'].flatMap(testFiles);
const isLong = (file) => file.split(sep).includes('long');
/** The tests that use the backend's database. The other tests of test/backend do not depend on it. */
const ON_DATABASE = testFiles('test/backend').filter((file) =>
  readFileSync(file, 'utf8').includes('useTestDatabases()'),
);
const ON_POSTGRES = ON_DATABASE.filter((file) => CONNECTIONS_MEET.includes(basename(file, '.test.ts')));

/** Whether these pass depends on the width and height of letters. */
const MEASURING_TEXTS = ['readerStyles', 'sizes', 'vanishingControls'].map((name) => `test/ui/long/${name}.test.tsx`);

const hosts = ['--import', 'tsx', 'test/hosts/run.ts', '--no-build'];

/** These return a ring's command, which runs the given files or all files of the ring. */
const nodeTests =
  (all, { concurrency = 2, before = [], shares } = {}) =>
  (files = shares ? sharedFiles(all, { name: shares, shares: concurrency }) : all) => [
    ...before,
    ...['--import', 'tsx', '--test', `--test-concurrency=${concurrency}`, '--test-reporter=spec'],
    ...files,
  ];
const browserTests =
  (...settings) =>
  (files) => [bin('@web/test-runner/dist/bin.js'), ...settings, ...(files ? ['--files', ...files] : [])];
const playwright =
  (project) =>
  (files = []) => [bin('@playwright/test/cli.js'), 'test', `--project=${project}`, ...files];

function inEngine(engine) {
  const command = browserTests('--config', `web-test-runner.${engine}.config.mjs`);
  return { needs: engine, command, read: ofRunner };
}

function onPostgres(files) {
  return {
    needs: 'postgres',
    prepare: [EMPTY_DATABASE],
    command: nodeTests(files, { before: [join('scripts', 'onPostgres.mjs')], shares: 'postgres' }),
    read: ofNode,
  };
}

/** The cores of CI's machine. */
const CORES = 2;

/**
 * A ring is a command, and a reader that counts passed and failed tests. `needs` names a browser,
 * servers or fonts, and `prepare` lists build steps. `cores` is how many cores the ring keeps busy: all
 * unless given, none if it mostly waits. The next ring starts as soon as its cores are free.
 */
const RINGS = {
  // The short rings: `npm test`.

  // The chat on fakes, components and elements, in Chromium: test/**/*.test.ts(x), without long/.
  browser: { isShort: true, needs: 'chrome', command: browserTests(), read: ofRunner },
  // The reference backend, the desk's logic, the package and the documentation, in Node.
  node: {
    isShort: true,
    prepare: [EMPTY_DATABASE],
    command: nodeTests(
      NODE_FILES.filter((file) => !isLong(file)),
      { shares: 'node' },
    ),
    read: ofNode,
  },

  // The long rings: `npm run test:long`.

  // The sweeps through every text, size and state of the window: the folders long of the ring `browser`.
  'browser:long': {
    needs: 'chrome',
    command: (files = ['test/{i18n,theme,ui}/long/*.test.{ts,tsx}']) => browserTests()(files),
    read: ofRunner,
  },
  // The programs that people start, and what a build makes: the folders long of the ring `node`.
  'node:long': {
    prepare: [EMPTY_DATABASE],
    command: nodeTests(NODE_FILES.filter(isLong), { shares: 'node-long' }),
    read: ofNode,
  },
  // The widget and the desk against the real backend, in Chromium: whole conversations, in test/e2e.
  e2e: { needs: 'chrome', prepare: BUILD, command: playwright('short'), read: ofPlaywright },
  // All other end-to-end tests, in test/e2e/long.
  'e2e:long': { needs: 'chrome', prepare: BUILD, command: playwright('long'), read: ofPlaywright },
  // Further variants of these: other colours, sizes and frameworks.
  'e2e:variants': {
    isExtra: true,
    needs: 'chrome',
    prepare: BUILD,
    command: playwright('variants'),
    read: ofPlaywright,
  },
  // The tests of the ring `browser` that measure texts, with a desktop's fonts.
  'browser:noto': {
    needs: 'noto',
    fonts: 'noto',
    command: (files = MEASURING_TEXTS) => browserTests()(files),
    read: ofRunner,
  },
  // Two backends on one PostgreSQL and one Redis, which are killed and restarted: test/cluster.
  cluster: {
    cores: 0,
    needs: 'cluster',
    prepare: [EMPTY_DATABASE],
    command: nodeTests(testFiles('test/cluster'), { concurrency: 1 }),
    read: ofNode,
  },
  // The official Pusher libraries' own tests against the embedded Pusher server.
  conformance: { cores: 0, command: nodeTests(testFiles('test/conformance')), read: ofNode },
  // In Firefox and in WebKit: the tests whose results can differ, and as extra rings all of them.
  webkit: { cores: 1, ...inEngine('webkit') },
  firefox: { cores: 1, ...inEngine('firefox') },
  'webkit:all': { cores: 1, isExtra: true, env: { ENGINE_TESTS: 'all' }, ...inEngine('webkit') },
  'firefox:all': { cores: 1, isExtra: true, env: { ENGINE_TESTS: 'all' }, ...inEngine('firefox') },
  // The packed package in applications of many kinds, test/hosts: the fast ones, and the slow ones as an extra ring.
  hosts: { cores: 1, needs: 'chrome', prepare: BUILD, command: () => [...hosts, '--quick'], read: ofSum },
  'hosts:slow': { isExtra: true, needs: 'chrome', prepare: BUILD, command: () => [...hosts, '--slow'], read: ofSum },
  // The packed backend, installed in an empty folder and used from there.
  install: { cores: 1, prepare: BUILD, command: nodeTests(testFiles('test/install')), read: ofNode },
  // The tests of the database whose results can differ on a PostgreSQL server.
  postgres: { cores: 1, ...onPostgres(ON_POSTGRES) },
  // A visitor's journey against the real backend, in Firefox.
  'e2e:firefox': {
    cores: 1,
    needs: 'firefox',
    prepare: BUILD,
    command: nodeTests(testFiles('test/e2e/firefox')),
    read: ofNode,
  },
  'postgres:all': { isExtra: true, ...onPostgres(ON_DATABASE) },
  // An hour of scripted traffic at the real desk, in three minutes: 60 visitors, three operators in browsers.
  soak: {
    isExtra: true,
    needs: 'chrome',
    prepare: [[join('desk', 'build.mjs')], EMPTY_DATABASE],
    command: nodeTests(testFiles('test/soak'), { concurrency: 1 }),
    read: ofNode,
  },
};
const SHORT = Object.keys(RINGS).filter((name) => RINGS[name].isShort);
const LONG = Object.keys(RINGS).filter((name) => !RINGS[name].isShort && !RINGS[name].isExtra);

function testFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(folder, file));
}

/** Runs a command and prints its output: at once, or if `isHeld` at its end, so that two outputs do not mix. */
function run(command, { isHeld = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const pass = (stream) => (chunk) => {
      output += chunk;
      if (!isHeld) stream.write(chunk);
    };
    child.stdout.on('data', pass(process.stdout));
    child.stderr.on('data', pass(process.stderr));
    child.on('close', (code) => {
      if (isHeld) process.stdout.write(output);
      resolve({ code, output });
    });
  });
}

function chosenRings() {
  if (positionals.length > 0) return positionals;
  if (options.all) return Object.keys(RINGS);
  return options.long ? LONG : SHORT;
}

const prepared = new Map();
/** Runs each step once, however many rings need it. Returns whether all have succeeded. */
async function isPrepared(steps) {
  for (const step of options['no-build'] ? [] : steps) {
    if (!prepared.has(step)) prepared.set(step, run(step));
    if ((await prepared.get(step)).code !== 0) return false;
  }
  return true;
}

const lacks = new Map();
/** Returns why the ring cannot run here, or undefined. Checks each need once. */
function lackOf(name) {
  const { needs } = RINGS[name];
  if (!lacks.has(needs)) lacks.set(needs, failureOf(FIND[needs]));
  return lacks.get(needs);
}

function failureOf(find) {
  try {
    find?.();
  } catch (error) {
    return error.message;
  }
}

/** Runs the ring if nothing is missing, and adds its result to the total. */
async function tryRing(name, { lack, isHeld }) {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const isLeftOut = lack !== undefined && options['leave-out-lacking'];
  const result =
    lack === undefined ? await runRing(name, { isHeld }) : { passed: 0, failed: isLeftOut ? 0 : 1, failures: [] };
  const { passed, failed } = result;
  const line =
    lack === undefined
      ? `${name}: ${passed} passed, ${failed} failed, in ${Math.round((Date.now() - startedAt) / 1_000)} s`
      : `${name}: ${isLeftOut ? 'left out' : 'not run'}. ${lack}`;
  console.log(line);
  lines.push(line);
  sum.passed += passed;
  sum.failed += failed;
  failures.push(...result.failures.map((failure) => `FAILED in ${name}: ${lineOf(failure)}`));
  unstable.push(...(result.unstable ?? []).map((failure) => `unstable: ${lineOf(failure)}`));
}

async function runRing(name, { isHeld }) {
  const { prepare = [], fonts: set, env: ofRing } = RINGS[name];
  if (!(await isPrepared(prepare))) return { passed: 0, failed: 1, failures: [{ title: 'the build' }] };
  const env = {
    ...ofRing,
    ...(set ? { FONTCONFIG_FILE: fonts[set] } : {}),
    // Each ring with a step before has compiled the backend; see test/backend/support/startBackend.ts.
    ...(prepare.length > 0 ? { TEST_PROGRAM: 'compiled' } : {}),
  };
  const options = { isHeld, env };
  const first = await runFiles(name, undefined, options);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const canRepeat = files.length > 0 && files.length <= MOST_REPEATED_FILES && files.every(Boolean);
  return isRepeating && canRepeat ? afterRepeat(first, await runFiles(name, files, options)) : first;
}

async function runFiles(name, files, options) {
  const { command, read } = RINGS[name];
  // Otherwise a ring that ends early would be counted by the report of another one.
  if (read === ofPlaywright) rmSync(PLAYWRIGHT_REPORT, { force: true });
  return readResult(read, await run(command(files), options));
}

/** Returns the result of a ring whose failed files ran twice. Only failures of the second run count. */
function afterRepeat(first, second) {
  const stillFails = new Set(second.failures.map(({ title }) => title));
  return {
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    failures: second.failures,
    unstable: first.failures.filter(({ title }) => !stillFails.has(title)),
  };
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    'leave-out-lacking': { type: 'boolean', default: false },
    'repeat-failed': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});
const isRepeating = options['repeat-failed'];
const unknown = positionals.find((name) => !(name in RINGS));
if (unknown) {
  console.error(`There is no ring of tests '${unknown}'. There are: ${Object.keys(RINGS).join(', ')}.`);
  process.exit(2);
}
const wanted = chosenRings();

rmSync('test-results', { recursive: true, force: true });
const sum = { passed: 0, failed: 0 };
const lines = [];
const failures = [];
const unstable = [];
// In sequence, because two rings may install the same package.
const lacking = new Map(wanted.map((name) => [name, lackOf(name)]));
const jobs = wanted.map((name) => {
  const { cores = CORES } = RINGS[name];
  const isHeld = cores < CORES && wanted.length > 1;
  return { needs: cores, run: () => tryRing(name, { lack: lacking.get(name), isHeld }) };
});
await onCores(CORES, jobs);
if (unstable.length > 0) console.log(`\n${unstable.join('\n')}`);
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
