import { createHash, createHmac, randomBytes } from 'node:crypto';
import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { SignedIn } from '../chat/operators.ts';
import { randomText } from '../base/secretText.ts';
import type { DeskSession } from '../../protocol/wire.ts';

/** `seenAt`: the time of the latest request from one of its desks, in milliseconds. */
export type Session = {
  id: number;
  csrf_token: string;
  operator: SignedIn;
  seenAt: number;
  /** Whether an OpenID Connect provider signed the operator in. */
  isByProvider: boolean;
};

/** `password` is DESK_PASSWORD. Sessions that were opened with it end when it changes. */
export type SessionKey = { token: string; password: string | null };

export const SESSION_COOKIE = 'desk_session';
export const SESSION_SECONDS = 7 * 24 * 3_600;
const SEEN_PRECISION_MS = 15_000;
/** A page has one socket at a time; the rest are for other tabs. */
const MAX_SOCKETS = 50;
/** Enough for a team that shares DESK_PASSWORD. */
const MAX_SESSIONS = 100;
const MAX_BROWSER = 300;

type NewSession = {
  operatorId: number;
  password: string | null;
  isByProvider?: boolean;
  browser: string;
  now: number;
};

/**
 * Opens a session. The database stores only a digest of the token, so a copy of it cannot open a
 * session. Ends the operator's oldest sessions beyond MAX_SESSIONS, and returns their sockets, to be
 * closed.
 */
export async function openSession(
  on: Queryable,
  { operatorId, password, isByProvider = false, browser, now }: NewSession,
) {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = randomText(16);
  await on.query('DELETE FROM desk_sessions WHERE expires_at < now()');
  await on.query(
    `INSERT INTO desk_sessions (token_hash, csrf_token, operator_id, browser, expires_at, seen_at, is_by_provider)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 second', $6, $7)`,
    [
      ...[digest(token, password), csrfToken, operatorId, browser.slice(0, MAX_BROWSER)],
      ...[SESSION_SECONDS, new Date(now), isByProvider],
    ],
  );
  const ended = await on.query<{ socket_ids: string[] }>(
    `DELETE FROM desk_sessions WHERE operator_id = $1 AND id IN
       (SELECT id FROM desk_sessions WHERE operator_id = $1 ORDER BY id DESC OFFSET ${MAX_SESSIONS})
     RETURNING socket_ids`,
    [operatorId],
  );
  return { token, csrf_token: csrfToken, endedSockets: ended.flatMap(({ socket_ids: socketIds }) => socketIds) };
}

type SessionRow = { session_id: number; csrf_token: string; seen_at: Date; is_by_provider: boolean } & SignedIn;

export async function findSession(on: Queryable, { token, password }: SessionKey): Promise<Session | null> {
  const digests = [digest(token, null), ...(password === null ? [] : [digest(token, password)])];
  const row = await queryFirst<SessionRow>(on, 'SELECT * FROM find_session($1::text[])', [digests]);
  if (row === null) return null;
  const { session_id: id, csrf_token, seen_at: seenAt, is_by_provider: isByProvider, ...operator } = row;
  return { id, csrf_token, operator, seenAt: seenAt.getTime(), isByProvider };
}

/** Records that a desk of the session is open. Writes at most once per SEEN_PRECISION_MS. */
export async function noteSeen(on: Queryable, { id, seenAt }: Session, now: number): Promise<void> {
  if (now - seenAt < SEEN_PRECISION_MS) return;
  const sql = 'UPDATE desk_sessions SET seen_at = greatest(seen_at, $2) WHERE id = $1';
  await on.query(sql, [id, new Date(now)]);
}

/** Records a socket that the session authorized for a channel. Returns false if the session has ended. */
export async function addSocket(on: Queryable, sessionId: number, socketId: string): Promise<boolean> {
  const changed = await on.query(
    `UPDATE desk_sessions SET socket_ids = (ARRAY[$2::text] || array_remove(socket_ids, $2))[1:${MAX_SOCKETS}]
     WHERE id = $1 RETURNING id`,
    [sessionId, socketId],
  );
  return changed.length > 0;
}

/** Returns the operator's sessions, newest first. */
export async function listSessions(on: Queryable, { id, operator }: Session): Promise<DeskSession[]> {
  const rows = await on.query<{ session_id: number; browser: string; created_at: Date }>(
    `SELECT id AS session_id, browser, created_at FROM desk_sessions WHERE operator_id = $1 AND expires_at > now()
     ORDER BY id DESC`,
    [operator.id],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    is_current: row.session_id === id,
  }));
}

/**
 * Ends one session of an operator, all of them, or all but one. Returns the sockets of the ended
 * sessions, to be closed after the commit.
 */
export async function endSessions(
  on: Queryable,
  operatorId: number,
  { only = null, but = null }: { only?: number | null; but?: number | null } = {},
): Promise<readonly string[]> {
  const ended = await on.query<{ socket_ids: string[] }>(
    `DELETE FROM desk_sessions WHERE operator_id = $1 AND ($2::bigint IS NULL OR id = $2) AND id IS DISTINCT FROM $3::bigint
     RETURNING socket_ids`,
    [operatorId, only, but],
  );
  return ended.flatMap(({ socket_ids: socketIds }) => socketIds);
}

function digest(token: string, password: string | null): string {
  const algorithm = password === null ? createHash('sha256') : createHmac('sha256', password);
  return algorithm.update(token).digest('hex');
}
