#!/usr/bin/env node
/**
 * Measures support-chat next to the empty page, deep-chat and chatscope, and writes
 * docs/performance.md. It only reports figures: it fails if something could not be measured, not on
 * slow results.
 *
 *   npm run bench                        everything: about 40 minutes, on an otherwise idle machine
 *   npm run bench -- --n 1 --draft       a quick run, written to test/bench/.build instead
 *   npm run bench -- --only thread       one or several parts: load, thread, lifetime
 *   npm run bench -- --pages empty,support-chat
 *   npm run bench -- --no-build          uses the existing cdn/
 *   npm run bench -- --reduced-motion    as for a visitor who prefers reduced motion
 *   BENCH_PREVIOUS=<folder> npm run bench   also measures the earlier build in that folder
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const BENCH = import.meta.dirname;
const ROOT = join(BENCH, '../..');
const DRAFTS = join(BENCH, '.build');

const { values: given } = parseArgs({
  options: {
    n: { type: 'string', default: '9' },
    only: { type: 'string', default: 'load,thread,lifetime' },
    pages: { type: 'string' },
    draft: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    'reduced-motion': { type: 'boolean', default: false },
  },
});

const npm = (folder, ...args) => execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });

if (!existsSync(join(BENCH, 'node_modules'))) {
  console.log('Installing the widgets to measure beside ours, into test/bench …');
  npm(BENCH, 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
}
if (!given['no-build']) npm(ROOT, 'run', 'build');

if (given['reduced-motion']) process.env.BENCH_REDUCED_MOTION = '1';
// Imported after the installation and the build, which these modules need.
const { run } = await import('./run.mjs');
const { writeReport } = await import('./report/writeReport.mjs');

const out = given.draft ? DRAFTS : join(BENCH, 'results');
const failed = await run({
  parts: given.only.split(','),
  pageIds: given.pages?.split(','),
  rounds: Number(given.n),
  out,
  log: console.log,
});
const report = await writeReport({
  from: out,
  to: given.draft ? join(DRAFTS, 'performance.md') : join(ROOT, 'docs/performance.md'),
});
console.log(`\n${report}`);
process.exit(failed > 0 ? 1 : 0);
