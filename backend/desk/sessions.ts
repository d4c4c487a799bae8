import { createHash, randomBytes } from 'node:crypto';
import { queryFirst, type Queryable } from '../database/Database.ts';
import { randomText } from '../model/randomText.ts';

export type Session = { csrf_token: string };

export const SESSION_COOKIE = 'desk_session';
export const SESSION_SECONDS = 7 * 24 * 3_600;

/** Opens a session; the database holds only a digest of the token, so that a copy of it opens none. */
export async function openSession(on: Queryable): Promise<Session & { token: string }> {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = randomText(16);
  await on.query('DELETE FROM desk_sessions WHERE expires_at < now()');
  await on.query(
    "INSERT INTO desk_sessions (token_hash, csrf_token, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')",
    [digest(token), csrfToken, SESSION_SECONDS],
  );
  return { token, csrf_token: csrfToken };
}

export async function findSession(on: Queryable, token: string): Promise<Session | null> {
  const sql = 'SELECT csrf_token FROM desk_sessions WHERE token_hash = $1 AND expires_at > now()';
  return queryFirst<Session>(on, sql, [digest(token)]);
}

export async function endSession(on: Queryable, token: string): Promise<void> {
  await on.query('DELETE FROM desk_sessions WHERE token_hash = $1', [digest(token)]);
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
