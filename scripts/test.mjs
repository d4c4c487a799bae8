/**
 * `npm test`: every ring of tests, one after the other, and their sum as the last line: `N passed, N failed`.
 *
 *   npm test                     all rings
 *   npm test -- browser          flows, components and elements, in a browser
 *   npm test -- node             the reference backend and the desk's logic, in Node
 *   npm test -- e2e              both pages against the real backend, in browsers
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChrome } from './findChrome.mjs';

const bin = (name) => join('node_modules', ...name.split('/'));

const RINGS = {
  browser: {
    command: [bin('@web/test-runner/dist/bin.js')],
    count: ({ output }) => {
      const [, passed, failed, broken] =
        /Tests: (\d+) passed, (\d+) failed, \d+ skipped; \d+ files, (\d+) broken/.exec(output) ?? [];
      return { passed: Number(passed), failed: Number(failed) + Number(broken) };
    },
  },
  node: {
    command: [
      '--import',
      'tsx',
      '--test',
      '--test-reporter=spec',
      ...testFiles('test/backend'),
      ...testFiles('test/desk'),
    ],
    count: ({ output }) => ({
      passed: Number(/ℹ pass (\d+)/.exec(output)?.[1]),
      failed: Number(/ℹ fail (\d+)/.exec(output)?.[1]),
    }),
  },
  e2e: {
    prepare: [[bin('rollup/dist/bin/rollup'), '-c', '--silent'], [join('demo', 'desk', 'build.mjs')]],
    command: [bin('@playwright/test/cli.js'), 'test'],
    count: () => {
      const { stats } = JSON.parse(readFileSync(join('test-results', 'e2e.json'), 'utf8'));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  },
};

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

async function runRing(name) {
  const { prepare = [], command, count } = RINGS[name];
  for (const step of prepare) {
    const { code } = await run(step);
    if (code !== 0) return { passed: 0, failed: 1 };
  }
  const result = await run(command);
  const { passed, failed } = counted(count, result);
  // A run that ended badly without a failed test, or without a count, is a failure all the same.
  return { passed, failed: result.code !== 0 && failed === 0 ? 1 : failed };
}

function counted(count, result) {
  try {
    const { passed, failed } = count(result);
    return Number.isInteger(passed) && Number.isInteger(failed) ? { passed, failed } : { passed: 0, failed: 1 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in RINGS));
if (unknown) {
  console.error(`There is no ring of tests '${unknown}'. There are: ${Object.keys(RINGS).join(', ')}.`);
  process.exit(2);
}

process.env.CHROME_PATH = findChrome();
rmSync('test-results', { recursive: true, force: true });
const sum = { passed: 0, failed: 0 };
for (const name of wanted.length > 0 ? wanted : Object.keys(RINGS)) {
  console.log(`\n== ${name}`);
  const { passed, failed } = await runRing(name);
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  sum.passed += passed;
  sum.failed += failed;
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
