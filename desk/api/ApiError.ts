/** unreadable: a file was changed, moved or deleted after the operator chose it. */
export type ApiFailure = 'unreachable' | 'refused' | 'malformed' | 'unreadable';

/** The status of a call without an answer. */
export const NO_ANSWER = 0;

/** A call that did not work out. The message is fit to be shown to the operator. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly failure: ApiFailure,
    message: string,
    /** The HTTP status, or `NO_ANSWER`. */
    readonly status: number,
  ) {
    super(message);
  }

  /** The same call may well succeed a moment later: no answer, too many calls, or a server in trouble. */
  get isTemporary(): boolean {
    return this.failure === 'unreachable' || this.status === 429 || this.status >= 500;
  }
}

/** The widget compares these texts of the server, so the server cannot word them for people. */
const WORDINGS: Readonly<Record<string, string>> = {
  'Chat is currently closed': 'This chat is closed.',
};

/** The sentence that tells the operator of anything that was thrown. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return WORDINGS[error.message] ?? error.message;
}
