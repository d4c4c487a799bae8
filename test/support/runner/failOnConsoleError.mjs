const IMPORT = `import '/test/support/failOnConsoleError.ts'; import '/test/support/readableFailures.ts';`;

/**
 * Adds the hooks of failOnConsoleError.ts and readableFailures.ts to the first line of every test
 * file, so that line numbers in stack traces stay correct.
 */
export function failOnConsoleError() {
  return {
    name: 'fail-on-console-error',
    transform(context) {
      return /\.test\.tsx?$/.test(context.path) ? { body: `${IMPORT} ${context.body}` } : undefined;
    },
  };
}
