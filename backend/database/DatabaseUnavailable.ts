/** The database cannot be reached, or did not do the work in time. The same call may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The error code of PostgreSQL or the network, or ''. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}
