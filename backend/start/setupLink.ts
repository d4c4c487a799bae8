import { invitationLink } from '../desk/invitationLink.ts';
import { createInvitation, SETUP_HOURS } from '../model/invitations.ts';
import { hasAdministrator } from '../model/operators.ts';
import type { Store } from '../model/Store.ts';

/** The one-time link with which the first administrator makes an account; null while an administrator can sign in. */
export async function makeSetupLink(store: Store, deskPassword: string | null): Promise<string | null> {
  if (await hasAdministrator(store, deskPassword !== null)) return null;
  const invitation = { role: 'administrator', createdBy: null, hours: SETUP_HOURS } as const;
  return invitationLink(store.publicUrl, await createInvitation(store, invitation));
}
