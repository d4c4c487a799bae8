/**
 * The realtime server did not accept an event. The change itself is stored; only the live update is
 * missing.
 */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  /** The server's status; undefined if it sent none. */
  readonly status: number | undefined;
  /** A retry would fail again, for example because the event is too large or its name is invalid. */
  readonly isPermanent: boolean;

  constructor(message: string, { status, isPermanent }: { status?: number | undefined; isPermanent?: boolean } = {}) {
    super(message);
    this.status = status;
    this.isPermanent = isPermanent ?? (status === 400 || status === 413);
  }
}
