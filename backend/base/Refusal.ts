/** Becomes the answer `{"success": false, "error"}`. The wire contract gives some refusals status 200. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** Seconds after which a retry may succeed, for the Retry-After header. */
  retryAfter: number | null = null;

  /** `cause`: the underlying error, for the log. */
  constructor(status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** A limit is used up. `seconds`: when to retry. */
export function tooMany(message: string, seconds: number): Refusal {
  return Object.assign(new Refusal(429, message), { retryAfter: seconds });
}

/** The widget recognizes these two by their text. */
export const chatIsClosed = () => new Refusal(200, 'Chat is currently closed');
export const chatIsOffline = () => new Refusal(200, 'Chat is currently offline');
