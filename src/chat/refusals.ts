import type { Refusal } from '../ports.ts';

export const TOO_MANY_REQUESTS = 429;
const UNAUTHORIZED = 401;
const REQUEST_TIMEOUT = 408;
const TOO_EARLY = 425;
const DEPENDENT: readonly number[] = [UNAUTHORIZED, REQUEST_TIMEOUT, TOO_EARLY, TOO_MANY_REQUESTS];

/** Whether the outcome is unknown: the server may have processed the request, and a retry may work. */
export const isUnclear = ({ code, status }: Refusal): boolean =>
  code === 'network' ||
  code === 'malformed' ||
  code === 'aborted' ||
  (status !== null && (status >= 500 || status === TOO_MANY_REQUESTS));

/**
 * Whether the server would refuse the same call again, as with 413 or 415. Some responses depend
 * on the moment, or on who is signed in.
 */
export const isForGood = ({ code, status }: Refusal): boolean =>
  code === 'unreadable' || (status !== null && status >= 400 && status < 500 && !DEPENDENT.includes(status));
