import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { Identity } from './openIdProvider.ts';

type Found = { id: number; is_disabled: boolean; subject: string | null };

/** Why a person with a session at the provider is no operator. The desk has a sentence for each. */
export type Unmatched = 'not-verified' | 'unknown' | 'disabled' | 'other-account';

/**
 * Returns the operator of a provider's account: the one that it signed in before, or else the one whose
 * sign-in name is its verified address. Never creates an operator. Remembers the account.
 */
export async function matchOperator(on: Queryable, identity: Identity): Promise<number | Unmatched> {
  const { issuer, subject, email } = identity;
  const known = await queryFirst<Found>(
    on,
    `SELECT o.id, o.disabled_at IS NOT NULL AS is_disabled, i.subject
     FROM operator_identities i JOIN operators o ON o.id = i.operator_id
     WHERE i.issuer = $1 AND i.subject = $2`,
    [issuer, subject],
  );
  if (known !== null) return known.is_disabled ? 'disabled' : known.id;
  if (email === null) return 'not-verified';
  const named = await queryFirst<Found>(
    on,
    `SELECT o.id, o.disabled_at IS NOT NULL AS is_disabled, i.subject
     FROM operators o LEFT JOIN operator_identities i ON i.operator_id = o.id AND i.issuer = $2
     WHERE lower(o.username) = lower($1)`,
    [email.trim(), issuer],
  );
  if (named === null) return 'unknown';
  if (named.is_disabled) return 'disabled';
  if (named.subject !== null) return 'other-account';
  await linkIdentity(on, named.id, identity);
  return named.id;
}

/** Why an account of the provider cannot use an invitation. The desk has a sentence for each. */
export type Unjoined = 'not-verified' | 'joined-before' | 'name-taken';

/** Returns the sign-in name of a new operator, who joins with an account of the provider. */
export async function nameNewcomer(on: Queryable, identity: Identity): Promise<{ username: string } | Unjoined> {
  const { issuer, subject, email } = identity;
  if (email === null) return 'not-verified';
  const username = email.trim();
  const known = await queryFirst<{ has_joined: boolean }>(
    on,
    `SELECT i.id IS NOT NULL AS has_joined
     FROM operators o LEFT JOIN operator_identities i ON i.operator_id = o.id AND i.issuer = $2 AND i.subject = $3
     WHERE i.id IS NOT NULL OR lower(o.username) = lower($1)
     ORDER BY has_joined DESC`,
    [username, issuer, subject],
  );
  if (known === null) return { username };
  return known.has_joined ? 'joined-before' : 'name-taken';
}

/** Remembers the account of the provider. It replaces one of a former provider. */
export async function linkIdentity(on: Queryable, operatorId: number, { issuer, subject }: Identity): Promise<void> {
  await on.query(
    `INSERT INTO operator_identities (operator_id, issuer, subject) VALUES ($1, $2, $3)
     ON CONFLICT (operator_id) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject`,
    [operatorId, issuer, subject],
  );
}

/** Lets the operator sign in with another account of the provider. */
export async function forgetIdentity(on: Queryable, operatorId: number): Promise<void> {
  await on.query('DELETE FROM operator_identities WHERE operator_id = $1', [operatorId]);
}
