import { noteAction } from '../chat/deskActions.ts';
import { addOperator, announcePerson, hasAdministrator, operatorName } from '../chat/operators.ts';
import type { Backend } from '../http/Backend.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import type { OpenInvitation } from './invitations.ts';

/** `passwordHash`: null for an operator who signs in only by the provider. */
type Newcomer = { name: string; username: string; passwordHash: string | null };

const USERNAME = /^[^\s]{2,100}$/;

/** Creates the account of an invitation. The caller has locked the people and used up the link. */
export async function joinDesk(
  transaction: Transaction,
  { role, created_by: createdBy }: OpenInvitation,
  { name, username, passwordHash }: Newcomer,
  { deskPassword }: Pick<Backend, 'deskPassword'>,
): Promise<number> {
  // The first administrator's link is printed to a log that others may read later.
  if (createdBy === null && (await hasAdministrator(transaction, deskPassword !== null)))
    throw new Refusal(410, 'There is an administrator already. Ask them for an invitation');
  if (!USERNAME.test(username.trim()))
    throw new Refusal(422, 'Choose a name of at least 2 characters to sign in with, without spaces');
  const account = { name: operatorName(name), username: username.trim(), passwordHash, role };
  const id = await addOperator(transaction, account);
  await noteAction(transaction, { id }, 'joined');
  await announcePerson(transaction, id);
  return id;
}
