/** A console.error that a test does not take for itself fails it: React's warnings and the widget's own reports are told that way. */
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
