import { lockPeople } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Backend } from '../http/Backend.ts';
import type { Transaction } from '../storage/Store.ts';
import { readInvitation, useInvitation } from './invitations.ts';
import { joinDesk } from './joinDesk.ts';
import type { Identity } from './openIdProvider.ts';
import { linkIdentity, nameNewcomer, type Unjoined } from './operatorIdentities.ts';

/** Why an invitation was not accepted. `link-used`: or it has expired. */
export type NotJoined = Unjoined | 'link-used';

type Acceptance = { token: string; name: string; identity: Identity };

/**
 * Creates the account of an invitation, without a password: its sign-in name is the verified address at
 * the provider. The link stays valid unless it creates the account.
 */
export async function joinByProvider(
  transaction: Transaction,
  { token, name, identity }: Acceptance,
  backend: Pick<Backend, 'deskPassword'>,
): Promise<number | NotJoined> {
  await lockPeople(transaction);
  const newcomer = await nameNewcomer(transaction, identity);
  if (typeof newcomer === 'string') return newcomer;
  try {
    const invitation = await readInvitation(transaction, token);
    await useInvitation(transaction, invitation);
    const id = await joinDesk(transaction, invitation, { ...newcomer, name, passwordHash: null }, backend);
    await linkIdentity(transaction, id, identity);
    return id;
  } catch (error) {
    if (error instanceof Refusal && error.status === 410) return 'link-used';
    throw error;
  }
}
