import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { Operator, Person, Role } from '../../protocol/wire.ts';
import { DESK_ROOM } from './deskChat.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';

/** The operator who sent a request, by an API token if there is a `tokenName`. */
export type SignedIn = Operator & { readonly id: number; readonly role: Role; readonly tokenName?: string };

type PersonRow = Omit<Person, 'created_at'> & { created_at: Date };

const PEOPLE_LOCK = 4_711_005;
const SELECT = `SELECT id AS operator_id, name, img, username, role, away_since IS NOT NULL AS is_away,
  disabled_at IS NOT NULL AS is_disabled, created_at,
  username IS NULL OR password_hash IS NOT NULL AS has_password, EXISTS (
    SELECT FROM second_factors WHERE operator_id = operators.id AND confirmed_at IS NOT NULL
  ) AS has_second_factor FROM operators`;

export async function listPeople(on: Queryable): Promise<Person[]> {
  return (await on.query<PersonRow>(`${SELECT} ORDER BY disabled_at IS NOT NULL, lower(name), id`)).map(toPerson);
}

export async function readPerson(on: Queryable, id: number): Promise<Person> {
  const person = await queryFirst<PersonRow>(on, `${SELECT} WHERE id = $1`, [id]);
  if (person === null) throw new Refusal(404, 'There is no such operator');
  return toPerson(person);
}

/** Announces an operator's current state to all desks. */
export async function announcePerson(transaction: Transaction, id: number): Promise<Person> {
  const person = await readPerson(transaction, id);
  await transaction.announce(DESK_ROOM, 'Desk.PersonUpdated', { person });
  return person;
}

/** Returns the account for a sign-in by name. */
export async function findAccount(on: Queryable, username: string) {
  return queryFirst<{ id: number; password_hash: string | null; is_disabled: boolean }>(
    on,
    `SELECT id, password_hash, disabled_at IS NOT NULL AS is_disabled FROM operators
     WHERE lower(username) = lower($1)`,
    [username.trim()],
  );
}

/** Returns null for an operator who signs in with DESK_PASSWORD, or only by the provider. */
export async function passwordHashOf(on: Queryable, operatorId: number): Promise<string | null> {
  const sql = 'SELECT password_hash FROM operators WHERE id = $1 AND username IS NOT NULL';
  return (await queryFirst<{ password_hash: string | null }>(on, sql, [operatorId]))?.password_hash ?? null;
}

/**
 * Returns the administrator who signs in with DESK_PASSWORD. The first such sign-in creates it
 * under the desk's name in the settings.
 */
export async function deskPasswordOperator(on: Queryable): Promise<{ id: number; is_disabled: boolean }> {
  await on.query(
    `INSERT INTO operators (name, img, role) SELECT operator_name, operator_img, 'administrator' FROM settings
     ON CONFLICT DO NOTHING`,
  );
  return queryOne(on, 'SELECT id, disabled_at IS NOT NULL AS is_disabled FROM operators WHERE username IS NULL');
}

type NewOperator = { name: string; username: string; passwordHash: string | null; role: Role };

export async function addOperator(on: Queryable, { name, username, passwordHash, role }: NewOperator): Promise<number> {
  const added = await queryFirst<{ id: number }>(
    on,
    `INSERT INTO operators (name, username, password_hash, role) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [name, username, passwordHash, role],
  );
  if (added === null) throw new Refusal(409, 'A colleague signs in with this name. Choose another one');
  return added.id;
}

export async function writeProfile(transaction: Transaction, id: number, { name, img }: Operator): Promise<void> {
  await transaction.query('UPDATE operators SET name = $2, img = $3 WHERE id = $1', [id, name, img]);
  await announcePerson(transaction, id);
}

export async function setAway(transaction: Transaction, id: number, isAway: boolean): Promise<Person> {
  const sql = `UPDATE operators SET away_since = CASE WHEN $2 THEN coalesce(away_since, now()) END WHERE id = $1`;
  await transaction.query(sql, [id, isAway]);
  return announcePerson(transaction, id);
}

export async function writePassword(on: Queryable, id: number, passwordHash: string): Promise<void> {
  await on.query('UPDATE operators SET password_hash = $2 WHERE id = $1 AND username IS NOT NULL', [id, passwordHash]);
}

/**
 * Locks changes to roles and accounts until the transaction ends, so that two of them cannot remove
 * the last administrator.
 */
export async function lockPeople(transaction: Transaction): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [PEOPLE_LOCK]);
}

/**
 * Whether an administrator can sign in. With DESK_PASSWORD set, its administrator counts even
 * before the first sign-in.
 */
export async function hasAdministrator(on: Queryable, hasDeskPassword: boolean): Promise<boolean> {
  const { found } = await queryOne<{ found: boolean }>(
    on,
    `SELECT ($1 AND NOT EXISTS (SELECT 1 FROM operators WHERE username IS NULL)) OR EXISTS (
       SELECT 1 FROM operators WHERE role = 'administrator' AND disabled_at IS NULL AND (username IS NOT NULL OR $1)
     ) AS found`,
    [hasDeskPassword],
  );
  return found;
}

function toPerson(row: PersonRow): Person {
  return { ...row, created_at: row.created_at.toISOString() };
}

/** Returns the name that visitors see. Throws if it is empty. */
export function operatorName(given: string): string {
  const name = given.trim();
  if (name === '') throw new Refusal(422, 'Enter a name');
  return name;
}
