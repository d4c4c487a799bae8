import assert from 'node:assert/strict';
import { TOTP, URI } from 'otpauth';
import type { Client } from './createClient.ts';
import { PASSWORD_OF_ALL } from './people.ts';

export type Factor = { secret: string; uri: string; recoveryCodes: readonly string[] };

/** Returns the code that an authenticator app shows for an `otpauth://` address. */
export function codeOf(uri: string, now: number): string {
  const totp = URI.parse(uri);
  assert.ok(totp instanceof TOTP, 'the address is of a time-based code');
  return totp.generate({ timestamp: now });
}

/** Turns an operator's second factor on, as an authenticator app does. */
export async function turnOn(desk: Client, now: number, password = PASSWORD_OF_ALL): Promise<Factor> {
  const begun = await desk.post<{ secret: string; uri: string }>('/desk/api/second-factor/setup', { password });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  const { secret, uri } = begun.body;
  const confirmed = await desk.post<{ recovery_codes: string[] }>('/desk/api/second-factor', {
    code: codeOf(uri, now),
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return { secret, uri, recoveryCodes: confirmed.body.recovery_codes };
}
