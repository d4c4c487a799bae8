import { createHash, randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** No 0, 1, i, l, o or u, which are easily confused or form words. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns ten codes such as "k7pm-29xd-hv4t-c8wz", of 78 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomLetter).join('')).join('-'),
  );
}

/** A code is random and long enough for a fast digest. Takes it with or without hyphens. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
}

const randomLetter = (): string => LETTERS.charAt(randomInt(LETTERS.length));
