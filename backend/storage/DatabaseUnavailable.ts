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
