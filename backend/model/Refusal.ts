/** An answer of `{"success": false, "error"}`. Some refusals go out with status 200, as the wire contract has it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** Seconds after which the same call may succeed, for the header Retry-After. */
  retryAfter: number | null = null;

  /** `cause`: what happened, for the log. */
  constructor(status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** A limit is used up for so many seconds. */
export function tooMany(message: string, seconds: number): Refusal {
  return Object.assign(new Refusal(429, message), { retryAfter: seconds });
}

/** The widget knows these two by their text. */
export const chatIsClosed = () => new Refusal(200, 'Chat is currently closed');
export const chatIsOffline = () => new Refusal(200, 'Chat is currently offline');
