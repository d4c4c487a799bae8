/** Fields that drivers add to an error and that may hold a visitor's words or a secret: the parameters, and the refused row. */
const HOLDS_VALUES = ['params', 'detail', 'where'];

/** The error, fit to be written to a log. */
export function withoutValues(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) for (const name of HOLDS_VALUES) Reflect.deleteProperty(error, name);
  return error;
}
