import { invitationLink } from '../desk/invitationLink.ts';
import { createInvitation, SETUP_HOURS } from '../desk/invitations.ts';
import { hasAdministrator, lockPeople } from '../chat/operators.ts';
import type { Store } from '../storage/Store.ts';

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
