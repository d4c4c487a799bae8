import { createHash, randomBytes } from 'node:crypto';
import type { ApiScope, ApiToken } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import type { SignedIn } from '../chat/operators.ts';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { refuseFull } from '../storage/refuseFull.ts';

/** The token of a call. It acts for the operator who made it, within its scopes. */
export type TokenCall = { tokenId: number; scopes: readonly ApiScope[]; lastUsedAt: number; operator: SignedIn };

/** Lets programs that search for leaked secrets recognize a token. */
const PREFIX = 'sct_';
const MAX_TOKENS = 100;
const USE_PRECISION_MS = 60_000;
const SELECT = `SELECT t.id AS token_id, t.name, t.scopes, o.name AS operator_name, t.created_at, t.last_used_at
  FROM api_tokens t JOIN operators o ON o.id = t.operator_id`;

type Row = Omit<ApiToken, 'created_at' | 'last_used_at'> & { created_at: Date; last_used_at: Date | null };
type NewToken = { name: string; scopes: readonly ApiScope[]; operatorId: number };

/** Creates a token. Only this answer contains it, because the database stores a digest. */
export async function createApiToken(on: Queryable, { name, scopes, operatorId }: NewToken) {
  if (name === '') throw new Refusal(422, 'Enter a name for the token');
  await refuseFull(on, {
    ...{ rows: 'FROM api_tokens', most: MAX_TOKENS },
    error: `There are ${MAX_TOKENS} API tokens, which is the limit. Revoke one first`,
  });
  const token = PREFIX + randomBytes(32).toString('base64url');
  const { id } = await queryOne<{ id: number }>(
    on,
    'INSERT INTO api_tokens (token_hash, name, scopes, operator_id) VALUES ($1, $2, $3, $4) RETURNING id',
    [digest(token), name, scopes, operatorId],
  );
  return { token, apiToken: toApiToken(await queryOne<Row>(on, `${SELECT} WHERE t.id = $1`, [id])) };
}

/** Returns all tokens, newest first. */
export async function listApiTokens(on: Queryable): Promise<ApiToken[]> {
  return (await on.query<Row>(`${SELECT} ORDER BY t.id DESC`)).map(toApiToken);
}

/** Deletes a token and returns its name. */
export async function revokeApiToken(on: Queryable, id: number): Promise<string> {
  const sql = 'DELETE FROM api_tokens WHERE id = $1 RETURNING name';
  const revoked = await queryFirst<{ name: string }>(on, sql, [id]);
  if (revoked === null) throw new Refusal(404, 'There is no such API token');
  return revoked.name;
}

type CallRow = { token_id: number; token_name: string; scopes: ApiScope[]; last_used_at: Date | null } & SignedIn;

/**
 * Returns the call of a token. Null for an unknown or revoked one, and while its operator cannot sign
 * in: the account is disabled, or is that of DESK_PASSWORD and no such password is set.
 */
export async function findTokenCall(on: Queryable, token: string, hasDeskPassword: boolean): Promise<TokenCall | null> {
  const row = await queryFirst<CallRow>(
    on,
    `SELECT t.id AS token_id, t.name AS token_name, t.scopes, t.last_used_at, o.id, o.name, o.img, o.role
     FROM api_tokens t JOIN operators o ON o.id = t.operator_id
     WHERE t.token_hash = $1 AND o.disabled_at IS NULL AND (o.username IS NOT NULL OR $2)`,
    [digest(token), hasDeskPassword],
  );
  if (row === null) return null;
  const { token_id: tokenId, token_name: tokenName, scopes, last_used_at: lastUsedAt, ...operator } = row;
  return { tokenId, scopes, lastUsedAt: lastUsedAt?.getTime() ?? 0, operator: { ...operator, tokenName } };
}

/** Records the use of a token. Writes at most once per USE_PRECISION_MS. */
export async function noteUse(on: Queryable, { tokenId, lastUsedAt }: TokenCall, now: number): Promise<void> {
  if (now - lastUsedAt < USE_PRECISION_MS) return;
  await on.query('UPDATE api_tokens SET last_used_at = $2 WHERE id = $1', [tokenId, new Date(now)]);
}

function toApiToken({ created_at: createdAt, last_used_at: lastUsedAt, ...row }: Row): ApiToken {
  return { ...row, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
