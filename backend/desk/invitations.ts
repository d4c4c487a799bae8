import { createHash, randomBytes } from 'node:crypto';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { Invitation, Role } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { hasAdministrator, lockPeople } from '../chat/operators.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Store } from '../storage/Store.ts';

/** A link allows one action: creating an account or, with an operator, setting that account's password. */
export type OpenInvitation = {
  id: number;
  role: Role;
  name: string;
  operator_id: number | null;
  created_by: number | null;
};

type NewInvitation = { role: Role; name?: string; operatorId?: number; createdBy: number | null; hours: number };

export const INVITATION_HOURS = 7 * 24;
export const RESET_HOURS = 24;
const SETUP_HOURS = 24;

/** Disabled operators count, because they stay in the list. */
const MAX_PEOPLE = 1_000;
const MAX_INVITATIONS = 100;
/** Unused links for new operators, including those that expired within the last 30 days. */
const LISTED = `FROM invitations WHERE operator_id IS NULL AND created_by IS NOT NULL AND used_at IS NULL
  AND expires_at > now() - interval '30 days'`;

/** Returns the token of a new one-time link. The database stores only its digest. */
export async function createInvitation(on: Queryable, invitation: NewInvitation): Promise<string> {
  const { role, name = '', operatorId = null, createdBy, hours } = invitation;
  const token = randomBytes(24).toString('base64url');
  await on.query("DELETE FROM invitations WHERE expires_at < now() - interval '30 days'");
  // A new link for an account replaces the previous one.
  if (operatorId !== null)
    await on.query('DELETE FROM invitations WHERE operator_id = $1 AND used_at IS NULL', [operatorId]);
  // So does a new link for the first administrator, because each start prints one and logs are
  // kept.
  else if (createdBy === null)
    await on.query('DELETE FROM invitations WHERE created_by IS NULL AND operator_id IS NULL AND used_at IS NULL');
  else {
    await refuseFull(on, {
      ...{ rows: LISTED, most: MAX_INVITATIONS },
      error: `There are ${MAX_INVITATIONS} unused links, which is the limit. Revoke one first`,
    });
    const error = `This desk has ${MAX_PEOPLE} operators, which is the limit`;
    await refuseFull(on, { rows: 'FROM operators', most: MAX_PEOPLE, error });
  }
  await queryOne(
    on,
    `INSERT INTO invitations (token_hash, role, name, operator_id, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour') RETURNING id`,
    [digest(token), role, name, operatorId, createdBy, hours],
  );
  return token;
}

/** Throws if the link does not exist, was used or has expired. The error is the same for all three. */
export async function readInvitation(on: Queryable, token: string): Promise<OpenInvitation> {
  const found = await queryFirst<OpenInvitation>(
    on,
    `SELECT id, role, name, operator_id, created_by FROM invitations
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()`,
    [digest(token)],
  );
  if (found === null) throw notValid();
  return found;
}

/**
 * Marks the link as used. Only one of two concurrent uses succeeds, because a single statement
 * changes the row.
 */
export async function useInvitation(on: Queryable, { id }: OpenInvitation): Promise<void> {
  const sql = 'UPDATE invitations SET used_at = now() WHERE id = $1 AND used_at IS NULL RETURNING id';
  if ((await queryFirst(on, sql, [id])) === null) throw notValid();
}

export async function listInvitations(on: Queryable): Promise<Invitation[]> {
  const rows = await on.query<Omit<Invitation, 'expires_at'> & { expires_at: Date }>(
    `SELECT id AS invitation_id, role, name, expires_at ${LISTED} ORDER BY id DESC`,
  );
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }));
}

export async function revokeInvitation(on: Queryable, id: number): Promise<void> {
  const sql = 'DELETE FROM invitations WHERE id = $1 AND used_at IS NULL AND operator_id IS NULL RETURNING id';
  if ((await queryFirst(on, sql, [id])) === null) throw new Refusal(404, 'There is no such invitation');
}

/** Revokes links for the operator's account, and links that the operator created and could use to return. */
export async function revokeLinksOf(on: Queryable, operatorId: number): Promise<void> {
  await on.query('DELETE FROM invitations WHERE used_at IS NULL AND $1 IN (created_by, operator_id)', [operatorId]);
}

function notValid(): Refusal {
  return new Refusal(410, 'This link is not valid any more. Ask an administrator for a new one');
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token follows #. Browsers send that part to no server, so no log or referrer contains it. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/desk/#invitation/${token}`;
}

/**
 * Creates the one-time link for the first administrator's account, and revokes an earlier one. Null
 * while an administrator can sign in.
 */
export async function makeSetupLink(store: Store, deskPassword: string | null): Promise<string | null> {
  const invitation = { role: 'administrator', createdBy: null, hours: SETUP_HOURS } as const;
  const token = await store.transact(async (transaction) => {
    // If several processes start together, the last one's link is valid.
    await lockPeople(transaction);
    if (await hasAdministrator(transaction, deskPassword !== null)) return null;
    return createInvitation(transaction, invitation);
  });
  return token && invitationLink(store.publicUrl, token);
}
