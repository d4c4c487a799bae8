import type { Refusal } from '../ports.ts';

export const TOO_MANY_REQUESTS = 429;
const UNAUTHORIZED = 401;
const REQUEST_TIMEOUT = 408;
const TOO_EARLY = 425;
const DEPENDENT: readonly number[] = [UNAUTHORIZED, REQUEST_TIMEOUT, TOO_EARLY, TOO_MANY_REQUESTS];

/** Whether the server said neither yes nor no: it may be that the call was done, and the next may well work. */
export const isUnclear = ({ code, status }: Refusal): boolean =>
  code === 'network' ||
  code === 'malformed' ||
  code === 'aborted' ||
  (status !== null && (status >= 500 || status === TOO_MANY_REQUESTS));

/** The same call would be refused again: 413, 415 and the like; not where the answer depends on the moment, or on who is signed in. */
export const isForGood = ({ status }: Refusal): boolean =>
  status !== null && status >= 400 && status < 500 && !DEPENDENT.includes(status);
