/** A request of the HTTP API that cannot be served; the status and the text go to the caller. */
export class HttpApiError extends Error {
  override readonly name = 'HttpApiError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
