/**
 * `npm test`: rings of tests, one after the other, and their sum as the last line: `N passed, N failed`.
 *
 *   npm test                     the rings browser, node and e2e
 *   npm test -- browser          flows, components and elements, in Chromium
 *   npm test -- firefox          the same in Firefox
 *   npm test -- webkit           the same in WebKit
 *   npm test -- node             the reference backend, the build and the desk's logic, in Node
 *   npm test -- e2e              both pages against the real backend, in Chromium
 *   npm test -- e2e:firefox      a visitor's journey against the real backend, in Firefox
 *   npm test -- --all            all of them
 *
 * A ring whose browser is lacking and can't be installed has failed; with --leave-out-lacking it is named and left out.
 */
import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChrome } from './findChrome.mjs';
import { findEngine } from './findEngine.mjs';
import { ofNode, ofPlaywright, ofRunner, readResult } from './results.mjs';

const bin = (name) => join('node_modules', ...name.split('/'));
const wtr = bin('@web/test-runner/dist/bin.js');
const nodeTest = ['--import', 'tsx', '--test', '--test-reporter=spec'];

const BUILD = [
  [bin('rollup/dist/bin/rollup'), '-c', '--silent'],
  [join('demo', 'desk', 'build.mjs')],
  [join('demo', 'hosts', 'build.mjs')],
];
const FIND = {
  chrome: () => void (process.env.CHROME_PATH = findChrome()),
  firefox: () => findEngine('firefox'),
  webkit: () => findEngine('webkit'),
};

const RINGS = {
  browser: { needs: 'chrome', command: [wtr], read: ofRunner },
  firefox: { needs: 'firefox', command: [wtr, '--config', 'web-test-runner.firefox.config.mjs'], read: ofRunner },
  webkit: { needs: 'webkit', command: [wtr, '--config', 'web-test-runner.webkit.config.mjs'], read: ofRunner },
  node: {
    command: [...nodeTest, ...['test/backend', 'test/build', 'test/desk'].flatMap(testFiles)],
    read: ofNode,
  },
  e2e: {
    needs: 'chrome',
    prepare: BUILD,
    command: [bin('@playwright/test/cli.js'), 'test'],
    read: ofPlaywright,
  },
  'e2e:firefox': {
    needs: 'firefox',
    prepare: BUILD,
    command: [...nodeTest, ...testFiles('test/e2e/firefox')],
    read: ofNode,
  },
};
const USUAL = ['browser', 'node', 'e2e'];

function testFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(folder, file));
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const pass = (stream) => (chunk) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.on('data', pass(process.stdout));
    child.stderr.on('data', pass(process.stderr));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const prepared = new Map();
/** Each step is run once, however many rings want it. */
async function isPrepared(steps) {
  for (const step of steps) {
    if (!prepared.has(step)) prepared.set(step, await run(step));
    if (prepared.get(step).code !== 0) return false;
  }
  return true;
}

const lacks = new Map();
/** Why the ring can't be run here, or undefined; each browser is looked for once. */
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

async function runRing(name) {
  const { prepare = [], command, read } = RINGS[name];
  return (await isPrepared(prepare))
    ? readResult(read, await run(command))
    : { passed: 0, failed: 1, failures: ['the build'] };
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, 'leave-out-lacking': { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !(name in RINGS));
if (unknown) {
  console.error(`There is no ring of tests '${unknown}'. There are: ${Object.keys(RINGS).join(', ')}.`);
  process.exit(2);
}
const named = positionals.length > 0 ? positionals : USUAL;
const wanted = options.all ? Object.keys(RINGS) : named;

rmSync('test-results', { recursive: true, force: true });
const sum = { passed: 0, failed: 0 };
const lines = [];
const failures = [];
for (const name of wanted) {
  console.log(`\n== ${name}`);
  const lack = lackOf(name);
  const isLeftOut = lack !== undefined && options['leave-out-lacking'];
  const result = lack === undefined ? await runRing(name) : { passed: 0, failed: isLeftOut ? 0 : 1, failures: [] };
  const { passed, failed } = result;
  const line =
    lack === undefined
      ? `${name}: ${passed} passed, ${failed} failed`
      : `${name}: ${isLeftOut ? 'left out' : 'not run'}. ${lack}`;
  console.log(line);
  lines.push(line);
  sum.passed += passed;
  sum.failed += failed;
  failures.push(...result.failures.map((failure) => `FAILED in ${name}: ${failure}`));
}
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
