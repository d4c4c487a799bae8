export type ApiFailure = 'unreachable' | 'refused' | 'malformed';

/** A call that did not work out. The message is fit to be shown to the operator. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly failure: ApiFailure,
    message: string,
    /** The HTTP status; 0 when there was no answer. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** What to tell the operator of anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
