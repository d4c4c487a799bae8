import { createHmac, randomBytes } from 'node:crypto';
import { queryFirst, type Queryable } from '../database/Database.ts';
import { randomText } from '../model/randomText.ts';

export type Session = { csrf_token: string };
/** A session is bound to the password that it was opened with: another password ends it. */
export type SessionKey = { token: string; password: string };

export const SESSION_COOKIE = 'desk_session';
export const SESSION_SECONDS = 7 * 24 * 3_600;
/** A page has one socket at a time; a few more are kept for other tabs. */
const MAX_SOCKETS = 50;

/** Opens a session; the database holds only a digest of the token, so that a copy of it opens none. */
export async function openSession(on: Queryable, password: string): Promise<Session & { token: string }> {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = randomText(16);
  await on.query('DELETE FROM desk_sessions WHERE expires_at < now()');
  await on.query(
    "INSERT INTO desk_sessions (token_hash, csrf_token, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')",
    [digest({ token, password }), csrfToken, SESSION_SECONDS],
  );
  return { token, csrf_token: csrfToken };
}

export async function findSession(on: Queryable, key: SessionKey): Promise<Session | null> {
  const sql = 'SELECT csrf_token FROM desk_sessions WHERE token_hash = $1 AND expires_at > now()';
  return queryFirst<Session>(on, sql, [digest(key)]);
}

/** Notes a socket that the session lets into a channel. */
export async function addSocket(on: Queryable, key: SessionKey, socketId: string): Promise<void> {
  await on.query(
    `UPDATE desk_sessions SET socket_ids = (ARRAY[$2::text] || array_remove(socket_ids, $2))[1:${MAX_SOCKETS}]
     WHERE token_hash = $1`,
    [digest(key), socketId],
  );
}

/** Ends the session and gives the sockets that it had let into channels. */
export async function endSession(on: Queryable, key: SessionKey): Promise<readonly string[]> {
  const sql = 'DELETE FROM desk_sessions WHERE token_hash = $1 RETURNING socket_ids';
  return (await queryFirst<{ socket_ids: string[] }>(on, sql, [digest(key)]))?.socket_ids ?? [];
}

function digest({ token, password }: SessionKey): string {
  return createHmac('sha256', password).update(token).digest('hex');
}
