/** An event that the realtime server did not take. Its facts are stored all the same; they were only not told live. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  /** The server's status; undefined when it gave none. */
  readonly status: number | undefined;
  /** The same event would be refused again (too large, an impossible name), so another try is of no use. */
  readonly isPermanent: boolean;

  constructor(message: string, { status, isPermanent }: { status?: number | undefined; isPermanent?: boolean } = {}) {
    super(message);
    this.status = status;
    this.isPermanent = isPermanent ?? (status === 400 || status === 413);
  }
}
