import { relative } from 'node:path';

/** Prints each failure on one line and the counts on the last line, readable by people and scripts. */
export function summaryReporter() {
  const startedAt = Date.now();
  return {
    stop({ sessions }) {
      const all = [...sessions];
      const tests = all.flatMap(({ testResults }) => (testResults ? flat(testResults) : []));
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      const failed = tests.filter((test) => !test.passed && !test.skipped).length;
      const skipped = tests.filter((test) => test.skipped).length;
      const broken = all.filter((session) => !session.passed && !hasFailedTest(session)).length;
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(
        all
          .flatMap(failuresOf)
          .map((failure) => `\nFailed: ${failure}`)
          .join(''),
      );
      process.stdout.write(
        `\nTests: ${passed} passed, ${failed} failed, ${skipped} skipped; ${all.length} files, ${broken} broken; ${seconds} s\n`,
      );
    },
  };
}

function flat(suite) {
  return [...suite.tests, ...suite.suites.flatMap(flat)];
}

/** A file that failed without a failed test did not load, or failed outside its tests. */
function hasFailedTest({ testResults }) {
  return Boolean(testResults) && flat(testResults).some((test) => !test.passed && !test.skipped);
}

function failuresOf({ testFile, testResults, errors, passed }) {
  const tests = testResults ? flat(testResults).filter((test) => !test.passed && !test.skipped) : [];
  const faults = passed ? [] : errors;
  return [...tests.map(({ name, error }) => `${name}: ${firstLine(error)}`), ...faults.map(firstLine)].map(
    (failure) => `${relative(process.cwd(), testFile)}: ${failure}`,
  );
}

function firstLine(error) {
  return (error?.message ?? 'no message').split('\n', 1)[0];
}
