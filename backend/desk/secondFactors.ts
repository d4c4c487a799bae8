import { queryFirst, type Queryable } from '../storage/Database.ts';
import { openText, sealText } from '../base/sealedText.ts';
import { Refusal, tooMany } from '../base/Refusal.ts';
import type { Backend } from '../http/Backend.ts';
import { newRecoveryCodes, recoveryHash } from './recoveryCodes.ts';
import { newSecret, normalizeCode, otpauthUri, stepOfCode } from './totp.ts';

export type Setup = { secret: string; uri: string };
type Deps = Pick<Backend, 'store' | 'sealKey' | 'limiters' | 'now'>;
type Row = { secret: string; is_on: boolean };

/** Wrong codes for one operator, from all addresses together. Only the password lets one try. */
const TRIES = { name: 'wrong-codes', points: 10, seconds: 10 * 60 };

/** Whether the operator confirmed an authenticator app. */
export async function hasSecondFactor(on: Queryable, operatorId: number): Promise<boolean> {
  return (await readRow(on, operatorId))?.is_on ?? false;
}

/** Stores a new secret, which counts once a code confirms it. Replaces one that was never confirmed. */
export async function beginSetup({ store, sealKey }: Deps, operatorId: number, account: string): Promise<Setup> {
  const secret = newSecret();
  const added = await queryFirst(
    store,
    `INSERT INTO second_factors (operator_id, secret) VALUES ($1, $2)
     ON CONFLICT (operator_id) DO UPDATE SET secret = excluded.secret, created_at = now()
       WHERE second_factors.confirmed_at IS NULL
     RETURNING id`,
    [operatorId, sealText(secret, requireKey(sealKey), String(operatorId))],
  );
  if (added === null) throw new Refusal(409, 'A second factor is on already. Turn it off first');
  return { secret, uri: otpauthUri(secret, account) };
}

/** Turns the second factor on, and returns the recovery codes. */
export async function confirmSetup(deps: Deps, operatorId: number, given: string, wrong = 403): Promise<string[]> {
  const row = await readRow(deps.store, operatorId);
  if (row === null) throw new Refusal(409, 'Start the setup of the second factor again');
  if (row.is_on) throw new Refusal(409, 'A second factor is on already. Turn it off first');
  return inTries(deps, operatorId, async () => {
    const step = stepOfCode(normalizeCode(given), openSecret(deps.sealKey, row.secret, operatorId), deps.now());
    if (step === null) throw wrongCode(wrong);
    const codes = newRecoveryCodes();
    const confirmed = await queryFirst(
      deps.store,
      `UPDATE second_factors SET confirmed_at = now(), last_step = $3, recovery_hashes = $4
       WHERE operator_id = $1 AND secret = $2 AND confirmed_at IS NULL RETURNING id`,
      [operatorId, row.secret, step, codes.map(recoveryHash)],
    );
    // Another tab has started over in the meantime.
    if (confirmed === null) throw new Refusal(409, 'Start the setup of the second factor again');
    return codes;
  });
}

/**
 * Uses up a code of the app or a recovery code. Throws for one that is wrong or was used.
 * `wrong`: the HTTP status of that refusal.
 */
export async function useCode(
  deps: Deps,
  operatorId: number,
  given: string,
  wrong = 403,
): Promise<'app' | 'recovery code'> {
  const row = await readRow(deps.store, operatorId);
  if (row === null || !row.is_on) throw new Refusal(409, 'The second factor is off');
  const code = normalizeCode(given);
  return inTries(deps, operatorId, async () => {
    if (/^\d{6}$/.test(code)) {
      const step = stepOfCode(code, openSecret(deps.sealKey, row.secret, operatorId), deps.now());
      // One statement, so that of two concurrent uses only one succeeds.
      const sql = `UPDATE second_factors SET last_step = $2 WHERE operator_id = $1 AND last_step < $2 RETURNING id`;
      if (step === null || (await queryFirst(deps.store, sql, [operatorId, step])) === null) throw wrongCode(wrong);
      return 'app';
    }
    const used = await queryFirst(
      deps.store,
      `UPDATE second_factors SET recovery_hashes = array_remove(recovery_hashes, $2)
       WHERE operator_id = $1 AND $2 = ANY(recovery_hashes) RETURNING id`,
      [operatorId, recoveryHash(code)],
    );
    if (used === null) throw wrongCode(wrong);
    return 'recovery code';
  });
}

/** Replaces the recovery codes, and returns the new ones. */
export async function renewRecoveryCodes(on: Queryable, operatorId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await on.query('UPDATE second_factors SET recovery_hashes = $2 WHERE operator_id = $1', [
    operatorId,
    codes.map(recoveryHash),
  ]);
  return codes;
}

/** Returns whether the second factor was on. */
export async function removeSecondFactor(on: Queryable, operatorId: number): Promise<boolean> {
  const sql = 'DELETE FROM second_factors WHERE operator_id = $1 RETURNING confirmed_at IS NOT NULL AS was_on';
  return (await queryFirst<{ was_on: boolean }>(on, sql, [operatorId]))?.was_on ?? false;
}

/** Counts before the check, so that parallel tries see each other. A right code is not counted. */
async function inTries<Result>({ limiters }: Deps, operatorId: number, check: () => Promise<Result>): Promise<Result> {
  const limiter = limiters(TRIES);
  const key = String(operatorId);
  const { isOver, secondsLeft } = await limiter.use(key);
  if (isOver) {
    const minutes = Math.ceil(secondsLeft / 60);
    throw tooMany(`Too many wrong codes. Please try again in ${minutes} min.`, secondsLeft);
  }
  try {
    const result = await check();
    await limiter.use(key, -1);
    return result;
  } catch (error) {
    const isWrong = error instanceof Refusal && error.status < 409;
    if (!isWrong) await limiter.use(key, -1);
    throw error;
  }
}

function readRow(on: Queryable, operatorId: number): Promise<Row | null> {
  const sql = 'SELECT secret, confirmed_at IS NOT NULL AS is_on FROM second_factors WHERE operator_id = $1';
  return queryFirst<Row>(on, sql, [operatorId]);
}

function openSecret(key: Buffer | null, sealed: string, operatorId: number): string {
  const secret = key && openText(sealed, key, String(operatorId));
  if (secret !== null) return secret;
  throw new Refusal(
    409,
    'The server cannot check codes of the app, because its key has changed. Use a recovery code, or ask an administrator to reset your second factor',
  );
}

function requireKey(key: Buffer | null): Buffer {
  if (key !== null) return key;
  throw new Refusal(409, 'The server needs SECOND_FACTOR_KEY first, because several processes share the sign-in');
}

function wrongCode(status: number): Refusal {
  return new Refusal(status, 'This code is wrong or was used already. Enter the code that your app shows now');
}
