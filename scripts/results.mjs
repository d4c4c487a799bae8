/**
 * Reads the outcome of a ring of tests from its runner's output: how many passed, and which failed. A failure is `{ file, title, error }`;
 * `file` is undefined if no file of tests is to blame.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Where playwright.config.ts has the report written. */
export const PLAYWRIGHT_REPORT = join('test-results', 'e2e.json');
const LONGEST_ERROR = 600;

export function ofRunner({ output }) {
  const [, passed, failed, broken] =
    /Tests: (\d+) passed, (\d+) failed, \d+ skipped; \d+ files, (\d+) broken/.exec(output) ?? [];
  return {
    passed: Number(passed),
    failed: Number(failed) + Number(broken),
    failures: [...output.matchAll(/^Failed: (.+?): (.+)$/gm)].map(([, file, title]) => ({ file, title })),
  };
}

export function ofNode({ output }) {
  const [, failing = ''] = output.split('✖ failing tests:');
  return {
    passed: Number(/ℹ pass (\d+)/.exec(output)?.[1]),
    failed: Number(/ℹ fail (\d+)/.exec(output)?.[1]),
    failures: [...failing.matchAll(/^test at (.+?):\d+:\d+\s*\n\s*✖ (.+?)(?: \([\d.]+ms\))?$/gm)].map(
      ([, file, title]) => ({
        file,
        title,
      }),
    ),
  };
}

export function ofPlaywright() {
  const { stats, suites } = JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites
      .flatMap(specsOf)
      .flatMap(({ ok, file, title, tests }) => (ok ? [] : [{ file, title, error: errorOf(tests) }])),
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** All errors of a test on one line: a timeout's second error says what was waited for, and a comparison's later lines what differed. */
function errorOf(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  const texts = errors.map(({ message = '', location }) => `${message} (line ${location?.line ?? '?'})`);
  const text = stripVTControlCharacters(texts.join(' | ')).replace(/\s+/g, ' ');
  return text === '' ? 'no message' : text.slice(0, LONGEST_ERROR);
}

/** A run that ended badly without a failed test, or without a count, is a failure all the same. */
export function readResult(read, result) {
  const { passed, failed, failures } = attempt(read, result);
  if (!Number.isInteger(passed) || !Number.isInteger(failed))
    return { passed: 0, failed: 1, failures: [{ title: 'no count' }] };
  if (result.code === 0 || failed > 0) return { passed, failed, failures };
  return { passed, failed: 1, failures: [{ title: `ended with ${result.code}` }] };
}

function attempt(read, result) {
  try {
    return read(result);
  } catch (error) {
    console.error(error);
    return {};
  }
}

/** On one line, so that the end of a log shows every failure. */
export function lineOf({ file, title, error }) {
  return [file, title, error].filter(Boolean).join(': ');
}
