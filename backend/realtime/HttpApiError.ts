/** An HTTP API request that cannot be served. The status and message are sent to the caller. */
export class HttpApiError extends Error {
  override readonly name = 'HttpApiError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
