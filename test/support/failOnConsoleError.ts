/**
 * Fails a test on each console.error it does not capture, since React and the widget report their
 * problems there.
 */
const real = console.error;
let told: string[] = [];

beforeEach(() => {
  told = [];
  console.error = (...values: unknown[]): void => {
    told.push(values.map(String).join(' '));
    real(...values);
  };
});

afterEach(() => {
  console.error = real;
  if (told.length > 0) throw new Error(`console.error was called: ${told.join('\n')}`);
});
