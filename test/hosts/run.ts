/**
 * `npm run test:hosts`: installs the packed package into applications of many kinds, and holds a
 * conversation in each.
 *
 *   npm run test:hosts                       all of them
 *   npm run test:hosts -- vite-react next    only these, by the names of their test files
 *   npm run test:hosts -- --quick            the fast ones, for each change
 *   npm run test:hosts -- --slow             the others
 *   npm run test:hosts -- --no-build         with the existing lib/, cdn/ and types/
 *
 * Needs npm's registry and a Chromium; CHROME_PATH names one.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChrome } from '../../scripts/findChrome.mjs';
import { lineOf, ofNode, readResult } from '../../scripts/results.mjs';
import { Backend } from '../e2e/support/backend.ts';
import { npm } from './support/npm.ts';
import { packPackage } from './support/pack.ts';
import { environmentOf } from './support/setup.ts';

const QUICK = ['node', 'peers', 'typescript', 'script-tag', 'vite-react', 'webpack', 'esbuild'];
const TESTS = 'test/hosts';

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});
const known = (await readdir(TESTS)).flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? []).sort();
const unknown = named.find((name) => !known.includes(name));
if (unknown) {
  console.error(`There is no host '${unknown}'. There are: ${known.join(', ')}.`);
  process.exit(2);
}
const hosts = named.length > 0 ? named : usual();

const chrome = findChrome();
if (!options['no-build']) await npm('.', 'run', 'build:package');
const folder = await mkdtemp(join(tmpdir(), 'support-chat-pack-'));
const backend = await Backend.start();
try {
  const tarball = await packPackage(folder);
  const { url: apiUrl, pushKey, password } = backend;
  const result = await runTests({ ...environmentOf({ tarball, apiUrl, pushKey, password }), CHROME_PATH: chrome });
  const { passed, failed, failures } = readResult(ofNode, result);
  for (const failure of failures) console.log(`FAILED in hosts: ${lineOf(failure)}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await backend.stop();
  await rm(folder, { recursive: true });
}

function usual(): string[] {
  if (options.quick) return QUICK;
  return options.slow ? known.filter((host) => !QUICK.includes(host)) : known;
}

/** Runs the hosts' tests in sequence, because a framework's build uses all available cores. */
function runTests(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec'],
      ...hosts.map((host) => join(TESTS, `${host}.test.ts`)),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
