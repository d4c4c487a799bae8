/**
 * Reads the result of a ring of tests from its runner's output: how many passed, and which failed. A
 * failure is `{ file, title, error }`; `file` is undefined if the failure is not in a test file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The path of the report, as in playwright.config.ts. */
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

/** Of a script that prints the sum of several runners, and a line for each failure. */
export function ofSum({ output }) {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  const failures = [...output.matchAll(/^FAILED in \w+: (.+)$/gm)].map(([, title]) => ({ title }));
  return { passed: Number(passed), failed: Number(failed), failures };
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

/**
 * Returns all errors of a test on one line. A timeout's second error names what the test waited for, and
 * the later lines of a comparison show what differed.
 */
function errorOf(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  const texts = errors.map(({ message = '', location }) => `${message} (line ${location?.line ?? '?'})`);
  const text = stripVTControlCharacters(texts.join(' | ')).replace(/\s+/g, ' ');
  return text === '' ? 'no message' : text.slice(0, LONGEST_ERROR);
}

/** Counts a run without a count, or with a bad exit code but no failed test, as one failure. */
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

/** Formats a failure on one line, so that the end of a log shows every failure. */
export function lineOf({ file, title, error }) {
  return [file, title, error].filter(Boolean).join(': ');
}
