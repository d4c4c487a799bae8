const IMPORT = `import '/test/support/failOnConsoleError.ts'; import '/test/support/readableFailures.ts';`;

/** Gives every test file the hooks of failOnConsoleError.ts and readableFailures.ts, on its first line, so that the lines of stack traces stay true. */
export function failOnConsoleError() {
  return {
    name: 'fail-on-console-error',
    transform(context) {
      return /\.test\.tsx?$/.test(context.path) ? { body: `${IMPORT} ${context.body}` } : undefined;
    },
  };
}
