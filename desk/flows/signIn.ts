import { ApiError, describeError } from '../api/ApiError.ts';
import type { Credentials, InvitationAnswer } from '../api/DeskApi.ts';
import type { Desk } from '../state/createDesk.ts';
import { readInvitation } from '../state/selectors.ts';
import { enterDesk } from './enterDesk.ts';

/** Starts the page: opens a one-time link, or enters the desk with the cookie of an earlier visit. */
export async function resumeVisit(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  const token = readInvitation(ports.page.readPlace());
  if (token !== null) return showInvitation(desk, token);
  state.phase = 'starting';
  try {
    enterDesk(desk, await ports.api.getSession());
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 401;
    state.phase = isUnknown ? 'signed-out' : 'unreachable';
  }
}

export async function signIn(desk: Desk, credentials: Credentials): Promise<void> {
  const { state, ports } = desk;
  if (state.signIn.isBusy) return;
  state.signIn = { isBusy: true, problem: null };
  try {
    await ports.api.logIn(credentials);
    enterDesk(desk, await ports.api.getSession());
    state.signIn.isBusy = false;
  } catch (error) {
    if (!(error instanceof ApiError)) ports.report(error);
    state.signIn = { isBusy: false, problem: describeError(error) };
  }
}

/** Shows the form of a one-time link, or why it is invalid. An operator stays signed in until it is used. */
async function showInvitation({ state, ports }: Desk, token: string): Promise<void> {
  state.phase = 'invited';
  state.invitation = { token, offer: null, isBusy: true, problem: null };
  const { invitation } = state;
  try {
    invitation.offer = await ports.api.checkInvitation(token);
  } catch (error) {
    invitation.problem = describeError(error);
  }
  invitation.isBusy = false;
}

/** Creates the account or sets the password, then enters the desk. */
export async function acceptInvitation(desk: Desk, answer: Omit<InvitationAnswer, 'token'>): Promise<void> {
  const { state, ports } = desk;
  const { invitation } = state;
  if (invitation === null || invitation.isBusy) return;
  Object.assign(invitation, { isBusy: true, problem: null });
  try {
    await ports.api.acceptInvitation({ ...answer, token: invitation.token });
    const session = await ports.api.getSession();
    // Otherwise a reload would open the used link again.
    ports.page.replacePlace('');
    state.invitation = null;
    enterDesk(desk, session);
  } catch (error) {
    if (!(error instanceof ApiError)) ports.report(error);
    Object.assign(invitation, { isBusy: false, problem: describeError(error) });
  }
}

/** Leaves an invalid link. The caller then opens the sign-in or the desk. */
export function leaveInvitation({ state, ports }: Desk): void {
  ports.page.replacePlace('');
  state.invitation = null;
}
