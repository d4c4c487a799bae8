import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns the given number of random bytes in lower-case hex. */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Compares secrets. The time does not reveal where they differ or how long they are. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
