import { invitationLink } from '../desk/invitationLink.ts';
import { createInvitation, SETUP_HOURS } from '../model/invitations.ts';
import { hasAdministrator, lockPeople } from '../model/operators.ts';
import type { Store } from '../model/Store.ts';

/** The one-time link with which the first administrator makes an account; null while an administrator can sign in. It ends an earlier one. */
export async function makeSetupLink(store: Store, deskPassword: string | null): Promise<string | null> {
  const invitation = { role: 'administrator', createdBy: null, hours: SETUP_HOURS } as const;
  const token = await store.transact(async (transaction) => {
    // Of several processes that start together, the last one's link is the valid one.
    await lockPeople(transaction);
    if (await hasAdministrator(transaction, deskPassword !== null)) return null;
    return createInvitation(transaction, invitation);
  });
  return token && invitationLink(store.publicUrl, token);
}
