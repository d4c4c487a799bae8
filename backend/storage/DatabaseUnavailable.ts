/** The database cannot be reached or exceeded a deadline. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The error code of PostgreSQL or the network, or an empty string. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

/**
 * Fields that drivers add to an error and that may hold a visitor's text or a secret: the
 * parameters, and the refused row.
 */
const HOLDS_VALUES = ['params', 'detail', 'where'];

/** Removes these fields, so that the error is safe to log. */
export function withoutValues(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) for (const name of HOLDS_VALUES) Reflect.deleteProperty(error, name);
  return error;
}
