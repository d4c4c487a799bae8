import { randomBytes } from 'node:crypto';

/** Lower-case hex of so many random bytes. */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
