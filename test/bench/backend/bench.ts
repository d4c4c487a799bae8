/**
 * Measures the reference backend, and writes docs/backend/figures.md. It only reports figures: it
 * fails if something could not be measured, not on slow results.
 *
 *   npm run bench:backend                       everything: about ten minutes, on an otherwise idle machine
 *   npm run bench:backend -- attack             one or several parts: start, messages, sockets, lists, attack
 *   npm run bench:backend -- messages --engines embedded
 *   npm run bench:backend -- --n 3 --draft      a quick run, written to test/bench/.build instead
 *   npm run bench:backend -- attack --only uploads
 *   npm run bench:backend -- messages --beside ../before   also the compiled backend of another checkout
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINES, stopAll, type EngineName } from './engines.ts';
import { measureAttacks } from './parts/attack.ts';
import { measureLists } from './parts/lists.ts';
import { measureMessages, type Messages } from './parts/messages.ts';
import { measureSockets } from './parts/sockets.ts';
import { measureStarts } from './parts/firstStart.ts';
import { writeReport, type Machine, type PartName } from './report.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RESULTS = join(ROOT, 'test/bench/results/backend');
const DRAFTS = join(ROOT, 'test/bench/.build/backend');

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string', default: '8' },
    engines: { type: 'string', default: ENGINES.join(',') },
    only: { type: 'string' },
    beside: { type: 'string' },
    draft: { type: 'boolean', default: false },
  },
});
const engines = given.engines.split(',') as EngineName[];
/** Seconds of each measurement of messages. */
const n = Number(given.n);
const maxDescriptors = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || Infinity;

const ofEach = async <Result>(measure: (engine: EngineName) => Promise<Result>): Promise<Record<string, Result>> => {
  const results: Record<string, Result> = {};
  for (const engine of engines) {
    console.log(`… ${engine}`);
    results[engine] = await measure(engine);
  }
  return results;
};
const PARTS: Record<PartName, () => Promise<unknown>> = {
  start: () => measureStarts({ runs: Math.min(3, n) }),
  messages: measureBeside,
  sockets: () => ofEach((engine) => measureSockets(engine, { n: n / 2, maxDescriptors })),
  // The nodes of a cluster query the same PostgreSQL.
  lists: async () => {
    const one = engines.filter((engine) => engine !== 'cluster');
    const results: Record<string, unknown> = {};
    for (const engine of one) results[engine] = await measureLists(engine, { runs: n * 5 });
    return results;
  },
  attack: () => measureAttacks({ n, only: given.only }),
};

/** Alternates between this build and the other one, so that both have the same machine. */
async function measureBeside(): Promise<Record<string, Messages>> {
  const { beside: checkout } = given;
  if (checkout === undefined) return ofEach((engine) => measureMessages(engine, { n }));
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim();
  const results: Record<string, Messages> = {};
  for (const engine of engines) {
    console.log(`… ${engine}`);
    results[engine] = await measureMessages(engine, { n });
    results[`${engine}, ${commit}`] = await measureMessages(engine, { n, checkout });
  }
  return results;
}

const machine: Machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  maxDescriptors,
};

async function measure(part: PartName, out: string): Promise<void> {
  console.log(`\n== ${part}`);
  const startedAt = new Date();
  const loadBefore = loadavg()[0] ?? 0;
  const result = await PARTS[part]();
  const tookSeconds = Math.round((Date.now() - startedAt.getTime()) / 1_000);
  const facts = { part, measuredAt: startedAt.toISOString(), tookSeconds, loadBefore, n, machine };
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, `${part}.json`), `${JSON.stringify({ ...facts, result }, null, 2)}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));

const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = wanted.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  console.error(`There is no part '${unknown}'. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
execFileSync(process.execPath, ['--import', 'tsx', join(ROOT, 'backend/build.ts')], { cwd: ROOT, stdio: 'inherit' });

const out = given.draft ? DRAFTS : RESULTS;
let failed = 0;
for (const part of wanted as PartName[]) {
  try {
    await measure(part, out);
  } catch (error) {
    failed += 1;
    console.error(`${part} could not be measured:`, error);
  } finally {
    await stopAll();
  }
}
const to = given.draft ? join(DRAFTS, 'figures.md') : join(ROOT, 'docs/backend/figures.md');
console.log(`\n${await writeReport({ from: out, to })}`);
process.exit(failed > 0 ? 1 : 0);
