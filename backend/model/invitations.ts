import { createHash, randomBytes } from 'node:crypto';
import { queryFirst, queryOne, type Queryable } from '../database/Database.ts';
import type { Invitation, Role } from '../../protocol/wire.ts';
import { Refusal } from './Refusal.ts';

/** A link lets its bearer do one thing: make an account, or, with an operator, set that account's password. */
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
export const SETUP_HOURS = 24;

/** Gives the token of a one-time link; the database keeps a digest of it. */
export async function createInvitation(on: Queryable, invitation: NewInvitation): Promise<string> {
  const { role, name = '', operatorId = null, createdBy, hours } = invitation;
  const token = randomBytes(24).toString('base64url');
  await on.query("DELETE FROM invitations WHERE expires_at < now() - interval '30 days'");
  // A second link of one account ends the first.
  if (operatorId !== null)
    await on.query('DELETE FROM invitations WHERE operator_id = $1 AND used_at IS NULL', [operatorId]);
  // So does a second link for the first administrator: each start prints one, and logs are kept.
  else if (createdBy === null)
    await on.query('DELETE FROM invitations WHERE created_by IS NULL AND operator_id IS NULL AND used_at IS NULL');
  await queryOne(
    on,
    `INSERT INTO invitations (token_hash, role, name, operator_id, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour') RETURNING id`,
    [digest(token), role, name, operatorId, createdBy, hours],
  );
  return token;
}

/** Throws for a link that was never made, has been used, or is too old: from outside they look the same. */
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

/** Uses the link up. Of two who use it in the same moment one wins, because the row is changed by one statement. */
export async function useInvitation(on: Queryable, { id }: OpenInvitation): Promise<void> {
  const sql = 'UPDATE invitations SET used_at = now() WHERE id = $1 AND used_at IS NULL RETURNING id';
  if ((await queryFirst(on, sql, [id])) === null) throw notValid();
}

/** Those that wait for a new operator, with those that were too old within the last month. */
export async function listInvitations(on: Queryable): Promise<Invitation[]> {
  const rows = await on.query<Omit<Invitation, 'expires_at'> & { expires_at: Date }>(
    `SELECT id AS invitation_id, role, name, expires_at FROM invitations
     WHERE operator_id IS NULL AND created_by IS NOT NULL AND used_at IS NULL
       AND expires_at > now() - interval '30 days' ORDER BY id DESC`,
  );
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }));
}

export async function revokeInvitation(on: Queryable, id: number): Promise<void> {
  const sql = 'DELETE FROM invitations WHERE id = $1 AND used_at IS NULL AND operator_id IS NULL RETURNING id';
  if ((await queryFirst(on, sql, [id])) === null) throw new Refusal(404, 'There is no such invitation');
}

/** Ends the links that a person made, which would bring them back in, and those of their account. */
export async function revokeLinksOf(on: Queryable, operatorId: number): Promise<void> {
  await on.query('DELETE FROM invitations WHERE used_at IS NULL AND $1 IN (created_by, operator_id)', [operatorId]);
}

function notValid(): Refusal {
  return new Refusal(410, 'This link is not valid any more. Ask an administrator for a new one');
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
