/**
 * `npm test`: runs rings of tests. Its last line is the total: `N passed, N failed`.
 *
 *   npm test                     the short rings, to run before each push; takes a few minutes
 *   npm run test:long            the long rings: all others except the extra ones, for which CI has no time yet
 *   npm run test:all             all rings
 *   npm test -- node e2e         only these rings; see scripts/rings.mjs
 *
 * A ring fails if its browser, servers or fonts are missing and cannot be installed. With
 * --leave-out-lacking, such a ring is named and skipped. With --repeat-failed, files with a failed test
 * run once more, alone. A test that passes then counts as passed, and is printed as `unstable: TITLE`.
 * With --no-build, `npm run build` has built the files that the tests use.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findChrome } from './findChrome.mjs';
import { findEngine } from './findEngine.mjs';
import { findFonts } from './findFonts.mjs';
import { findServers } from './findServers.mjs';
import { onCores } from './onCores.mjs';
import { lineOf, ofPlaywright, PLAYWRIGHT_REPORT, readResult } from './results.mjs';
import { EXTRA, LONG, SHORT } from './rings.mjs';

const RINGS = { ...SHORT, ...LONG, ...EXTRA };
/** The cores of CI's machine. */
const CORES = 2;
/** If more files fail, none is repeated: so many failures are no coincidence. */
const MOST_REPEATED_FILES = 5;

/** Each finds or installs what a ring needs, and returns the variables that name it. */
const FIND = {
  chrome: () => ({ CHROME_PATH: findChrome() }),
  noto: () => ({ CHROME_PATH: findChrome(), FONTCONFIG_FILE: findFonts('noto') }),
  firefox: () => void findEngine('firefox'),
  webkit: () => void findEngine('webkit'),
  postgres: () => void findServers('postgres'),
  cluster: () => void findServers('postgres', 'redis', 'nginx'),
};
const BUILD = { backend: 'node --import tsx backend/build.ts', all: 'npm run build' };

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

function chosenRings() {
  if (positionals.length > 0) return positionals;
  return Object.keys(options.all ? RINGS : options.long ? LONG : SHORT);
}

/** Returns the variables that name what is needed, or why it cannot be had. */
function find(need) {
  try {
    return { env: FIND[need]?.() };
  } catch (error) {
    return { lack: error.message };
  }
}

/** Builds once what all these rings use. */
function build(names) {
  const parts = names.map((name) => RINGS[name].build);
  const command = BUILD[parts.includes('all') ? 'all' : parts.find(Boolean)];
  if (command === undefined || spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0) return;
  console.log('The build failed\n\n0 passed, 1 failed');
  process.exit(1);
}

/** Runs a command and prints its output: at once, or if `isHeld` at its end, so that two outputs do not mix. */
function run(command, { isHeld, env }) {
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

/** Runs the given files of a ring, or all of them. */
async function runFiles(name, files) {
  const { command, read, needs, build: isBuilt, cores = CORES, env } = RINGS[name];
  // Otherwise a ring that ends early would be counted by the report of another one.
  if (read === ofPlaywright) rmSync(PLAYWRIGHT_REPORT, { force: true });
  const result = await run(command(files), {
    isHeld: cores < CORES && wanted.length > 1,
    // See test/backend/support/startBackend.ts.
    env: { ...env, ...found.get(needs).env, ...(isBuilt && { TEST_PROGRAM: 'compiled' }) },
  });
  return readResult(read, result);
}

/** Runs a ring, and its failed files once more if they are few. */
async function runRing(name) {
  const first = await runFiles(name);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const canRepeat = files.length > 0 && files.length <= MOST_REPEATED_FILES && files.every(Boolean);
  if (!options['repeat-failed'] || !canRepeat) return first;
  const second = await runFiles(name, files);
  const stillFails = new Set(second.failures.map(({ title }) => title));
  return {
    ...second,
    passed: first.passed + Math.max(0, first.failed - second.failed),
    unstable: first.failures.filter(({ title }) => !stillFails.has(title)),
  };
}

/** Runs a ring if nothing is missing, and adds its result to the total. */
async function addRing(name) {
  console.log(`\n== ${name}`);
  const { lack } = found.get(RINGS[name].needs);
  const startedAt = Date.now();
  const { passed, failed, failures, unstable = [] } = lack ? notRun() : await runRing(name);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const outcome = lack ? `not run. ${lack}` : `${passed} passed, ${failed} failed, in ${seconds} s`;
  console.log(`${name}: ${outcome}`);
  total.passed += passed;
  total.failed += failed;
  total.outcomes.push(`${name}: ${outcome}`);
  total.failures.push(...failures.map((failure) => `FAILED in ${name}: ${lineOf(failure)}`));
  total.unstable.push(...unstable.map((failure) => `unstable: ${lineOf(failure)}`));
}

function notRun() {
  return { passed: 0, failed: options['leave-out-lacking'] ? 0 : 1, failures: [] };
}

const wanted = chosenRings();
const unknown = wanted.find((name) => !(name in RINGS));
if (unknown) {
  console.error(`There is no ring of tests '${unknown}'. There are: ${Object.keys(RINGS).join(', ')}.`);
  process.exit(2);
}
rmSync('test-results', { recursive: true, force: true });
// In sequence, because two rings may install the same package.
const found = new Map(wanted.map((name) => RINGS[name].needs).map((need) => [need, undefined]));
for (const need of found.keys()) found.set(need, find(need));
if (!options['no-build']) build(wanted);

const total = { passed: 0, failed: 0, outcomes: [], failures: [], unstable: [] };
const jobs = wanted.map((name) => ({ needs: RINGS[name].cores ?? CORES, run: () => addRing(name) }));
await onCores(CORES, jobs);
for (const lines of [total.unstable, total.failures, total.outcomes])
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
