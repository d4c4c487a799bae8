/** Why a call to the server has no value. */
export type Refusal = {
  readonly ok: false;
  /**
   * - network: no response, or not in time. The server may have processed the request.
   * - refused: the server responded with an error.
   * - malformed: the response does not match its schema. The server may have processed the
   *   request.
   * - unreadable: a file can no longer be read. It was changed, moved or deleted after it was
   *   chosen.
   * - aborted: the caller's signal aborted.
   */
  readonly code: 'network' | 'refused' | 'malformed' | 'unreadable' | 'aborted';
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The server's own text, or a text of the client for the person who reads it; '' for none. */
  readonly error: string;
};

/** The outcome of a call to the server. Calls resolve to it and never reject. */
export type Answer<T, R extends Refusal = Refusal> = { readonly ok: true; readonly value: T } | R;
