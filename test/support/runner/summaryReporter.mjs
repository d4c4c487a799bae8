/** The counts of a run on its last line, for a person and for a script. */
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
        `\nTests: ${passed} passed, ${failed} failed, ${skipped} skipped; ${all.length} files, ${broken} broken; ${seconds} s\n`,
      );
    },
  };
}

function flat(suite) {
  return [...suite.tests, ...suite.suites.flatMap(flat)];
}

/** A file that failed without a failed test did not load, or failed outside of its tests. */
function hasFailedTest({ testResults }) {
  return Boolean(testResults) && flat(testResults).some((test) => !test.passed && !test.skipped);
}
