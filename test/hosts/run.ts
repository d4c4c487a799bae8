/**
 * `npm run test:hosts`: installs the packed package into applications of many kinds, and holds a
 * conversation in each.
 *
 *   npm run test:hosts                       all of them
 *   npm run test:hosts -- vite-react next    only these, by the names of their test files
 *   npm run test:hosts -- --quick            the fast ones, for each change
 *   npm run test:hosts -- --slow             the others
 *   npm run test:hosts -- --no-build         with the existing lib/, cdn/ and types/
 *   npm run test:hosts -- --table            all of them; writes the table of docs/frameworks/tested.md
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
import { writeTable, type HostResult } from './support/table.ts';

const QUICK = ['node', 'peers', 'typescript', 'script-tag', 'vite-react', 'webpack', 'esbuild'];
const TESTS = 'test/hosts';

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
  },
});
const known = (await readdir(TESTS)).flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? []).sort();
const unknown = named.find((name) => !known.includes(name));
if (unknown) {
  console.error(`There is no host '${unknown}'. There are: ${known.join(', ')}.`);
  process.exit(2);
}
const hosts = named.length > 0 ? named : usual();
if (options.table && hosts !== known) {
  console.error('The table is of all hosts: --table takes no names, no --quick and no --slow.');
  process.exit(2);
}

const chrome = findChrome();
if (!options['no-build']) await npm('.', 'run', 'build:package');
const folder = await mkdtemp(join(tmpdir(), 'support-chat-pack-'));
const backend = await Backend.start();
try {
  const tarball = await packPackage(folder);
  const { url: apiUrl, pushKey, password } = backend;
  const environment = { ...environmentOf({ tarball, apiUrl, pushKey, password }), CHROME_PATH: chrome };
  const results: HostResult[] = [];
  // In sequence, because a framework's build uses all available cores.
  for (const host of hosts) results.push(await runHost(host, environment));
  const sum = (count: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[count], 0);
  if (options.table) await writeTable(results, new Date());
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
} finally {
  await backend.stop();
  await rm(folder, { recursive: true });
}

function usual(): string[] {
  if (options.quick) return QUICK;
  return options.slow ? known.filter((host) => !QUICK.includes(host)) : known;
}

async function runHost(host: string, environment: Record<string, string>): Promise<HostResult> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--test', '--test-reporter=spec', join(TESTS, `${host}.test.ts`)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const { passed, failed, failures } = readResult(ofNode, { code, output });
  for (const failure of failures) console.log(`FAILED in hosts: ${lineOf(failure)}`);
  return { host, passed, failed };
}
