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
  const session = await ports.api.getSession();
  if (session.ok) enterDesk(desk, session.value);
  else state.phase = session.status === 401 ? 'signed-out' : 'unreachable';
}

export async function signIn(desk: Desk, credentials: Credentials): Promise<void> {
  const { state, ports } = desk;
  if (state.signIn.isBusy) return;
  state.signIn = { isBusy: true, problem: null };
  const login = await ports.api.logIn(credentials);
  const session = login.ok ? await ports.api.getSession() : login;
  if (session.ok) enterDesk(desk, session.value);
  state.signIn = { isBusy: false, problem: session.ok ? null : session.error };
}

/** Shows the form of a one-time link, or why it is invalid. An operator stays signed in until it is used. */
async function showInvitation({ state, ports }: Desk, token: string): Promise<void> {
  state.phase = 'invited';
  state.invitation = { token, offer: null, isBusy: true, problem: null };
  const { invitation } = state;
  const offer = await ports.api.checkInvitation(token);
  Object.assign(invitation, { isBusy: false }, offer.ok ? { offer: offer.value } : { problem: offer.error });
}

/** Creates the account or sets the password, then enters the desk. */
export async function acceptInvitation(desk: Desk, answer: Omit<InvitationAnswer, 'token'>): Promise<void> {
  const { state, ports } = desk;
  const { invitation } = state;
  if (invitation === null || invitation.isBusy) return;
  Object.assign(invitation, { isBusy: true, problem: null });
  const accepted = await ports.api.acceptInvitation({ ...answer, token: invitation.token });
  const session = accepted.ok ? await ports.api.getSession() : accepted;
  if (!session.ok) return void Object.assign(invitation, { isBusy: false, problem: session.error });
  // Otherwise a reload would open the used link again.
  ports.page.replacePlace('');
  state.invitation = null;
  enterDesk(desk, session.value);
}

/** Leaves an invalid link. The caller then opens the sign-in or the desk. */
export function leaveInvitation({ state, ports }: Desk): void {
  ports.page.replacePlace('');
  state.invitation = null;
}
