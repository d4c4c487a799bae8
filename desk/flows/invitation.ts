import { ApiError, describeError } from '../api/ApiError.ts';
import type { InvitationAnswer } from '../ports.ts';
import type { Desk } from '../state/createDesk.ts';
import { enterDesk } from './enterDesk.ts';

/** Shows the form of a one-time link, or why there is none. An operator who is signed in here stays so until the link is used. */
export async function showInvitation({ state, ports }: Desk, token: string): Promise<void> {
  state.phase = 'invited';
  state.invitation = { token, offer: null, isBusy: true, problem: null };
  const { invitation } = state;
  try {
    invitation.offer = await ports.api.lookAtInvitation(token);
  } catch (error) {
    invitation.problem = describeError(error);
  }
  invitation.isBusy = false;
}

/** Makes the account, or sets the password, and enters the desk. */
export async function acceptInvitation(desk: Desk, answer: Omit<InvitationAnswer, 'token'>): Promise<void> {
  const { state, ports } = desk;
  const { invitation } = state;
  if (invitation === null || invitation.isBusy) return;
  Object.assign(invitation, { isBusy: true, problem: null });
  try {
    await ports.api.acceptInvitation({ ...answer, token: invitation.token });
    const session = await ports.api.getSession();
    // A used link in the address would greet the operator again after a reload.
    ports.page.replacePlace('');
    state.invitation = null;
    enterDesk(desk, session);
  } catch (error) {
    if (!(error instanceof ApiError)) ports.report(error);
    Object.assign(invitation, { isBusy: false, problem: describeError(error) });
  }
}

/** Away from a link that is not valid, to the sign-in or the desk. */
export function leaveInvitation({ state, ports }: Desk): void {
  ports.page.replacePlace('');
  state.invitation = null;
}
