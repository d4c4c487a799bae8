import { randomBytes } from 'node:crypto';

/** Returns the given number of random bytes in lower-case hex. */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
