import type { Refusal } from '../ports.ts';

export const TOO_MANY_REQUESTS = 429;

/** Whether the server said neither yes nor no: it may be that the call was done, and the next may well work. */
export const isUnclear = ({ code, status }: Refusal): boolean =>
  code === 'network' ||
  code === 'malformed' ||
  code === 'aborted' ||
  (status !== null && (status >= 500 || status === TOO_MANY_REQUESTS));
