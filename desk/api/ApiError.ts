/** `unreadable`: a file was changed, moved or deleted after the operator chose it. */
type ApiFailure = 'unreachable' | 'refused' | 'malformed' | 'unreadable';

/** The `status` of a call that got no answer. */
export const NO_ANSWER = 0;

/** A failed call. The desk can show its message to the operator. */
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

  /** Whether a retry may succeed: no answer, too many calls, or a server error. */
  get isTemporary(): boolean {
    return this.failure === 'unreachable' || this.status === 429 || this.status >= 500;
  }
}

/** The widget compares these server texts, so the server cannot reword them for people. */
const WORDINGS: Readonly<Record<string, string>> = {
  'Chat is currently closed': 'This chat is closed.',
};

/** Returns a sentence for the operator about any thrown value. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return WORDINGS[error.message] ?? error.message;
}
