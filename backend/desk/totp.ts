import { Secret, TOTP } from 'otpauth';
import { asciiDigits } from '../../protocol/digits.ts';

/** What every authenticator app supports: SHA-1, six digits, 30 seconds. */
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A code of the step before or after is accepted, for clocks that differ and for slow typing. */
const WINDOW = 1;
/** A longer name would make a QR code that phones cannot read. */
const MAX_ACCOUNT = 40;
/** Authenticator apps show it above the code. */
const ISSUER = 'Support desk';

/** Returns a new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that the QR code contains. */
export function otpauthUri(secret: string, account: string): string {
  const label = [...account].slice(0, MAX_ACCOUNT).join('');
  return new TOTP({ ...OPTIONS, secret: Secret.fromBase32(secret), issuer: ISSUER, label }).toString();
}

/** Removes spaces and hyphens, and reads the digits of every script. */
export function normalizeCode(given: string): string {
  return asciiDigits(given.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')).toLowerCase();
}

/** Returns the time step that the code belongs to, or null if it is wrong. */
export function stepOfCode(code: string, secret: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...OPTIONS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1_000 / OPTIONS.period) + delta;
}
