import type { Credentials, InvitationAnswer } from '../api/DeskApi.ts';
import type { NextSignInStep } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { NO_SIGN_IN } from '../state/createDeskState.ts';
import { signInFailure } from '../model/signInFailure.ts';
import { readInvitation } from '../state/selectors.ts';
import { enterDesk } from './enterDesk.ts';

/** Starts the page: opens a one-time link, or enters the desk with the cookie of an earlier visit. */
export async function resumeVisit(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  const place = ports.page.readPlace();
  const token = readInvitation(place);
  if (token !== null) return showInvitation(desk, token);
  const failure = signInFailure(place);
  if (failure !== null) {
    state.signIn = { ...NO_SIGN_IN, problem: failure };
    ports.page.replacePlace('');
  }
  state.phase = 'starting';
  const session = await ports.api.getSession();
  if (session.ok) enterDesk(desk, session.value);
  else state.phase = session.status === 401 ? 'signed-out' : 'unreachable';
}

/** Opens a one-time link that is followed in the tab of the sign-in page, where it changes only the place. */
export function followLinks(desk: Desk): void {
  const { state, ports } = desk;
  ports.page.onPlace(() => {
    const token = readInvitation(ports.page.readPlace());
    if (token !== null && state.phase !== 'signed-in') void showInvitation(desk, token);
  });
}

export async function signIn(desk: Desk, credentials: Credentials): Promise<void> {
  const { state, ports } = desk;
  if (state.signIn.isBusy) return;
  state.signIn = { ...state.signIn, isBusy: true, problem: null };
  const login = await ports.api.logIn(credentials);
  if (!login.ok) return void (state.signIn = { ...state.signIn, isBusy: false, problem: login.error });
  const { nextStep, recoveryCodes } = login.value;
  if (nextStep !== null) state.signIn = { ...state.signIn, isBusy: false, step: nextStep };
  else if (recoveryCodes.length > 0) state.signIn = { ...state.signIn, isBusy: false, recoveryCodes };
  else await openSession(desk);
}

/** Opens the desk with the session of a completed sign-in. */
export async function openSession(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  state.signIn = { ...state.signIn, isBusy: true, problem: null };
  const session = await ports.api.getSession();
  if (session.ok) enterDesk(desk, session.value);
  state.signIn = session.ok ? NO_SIGN_IN : { ...state.signIn, isBusy: false, problem: session.error };
}

/** Goes back to name and password. */
export function restartSignIn({ state }: Desk): void {
  state.signIn = { ...NO_SIGN_IN, methods: state.signIn.methods };
}

/** Fetches how operators sign in. Without an answer, the form asks for a password. */
export async function loadSignInMethods({ state, ports }: Desk): Promise<void> {
  const answer = await ports.api.getSignInMethods();
  if (answer.ok) state.signIn = { ...state.signIn, methods: answer.value };
}

/** Shows the form of a one-time link, or why it is invalid. An operator stays signed in until it is used. */
async function showInvitation(desk: Desk, token: string): Promise<void> {
  const { state, ports } = desk;
  state.phase = 'invited';
  state.invitation = { token, offer: null, needsCode: false, isBusy: true, problem: null };
  const { invitation } = state;
  const [offer] = await Promise.all([ports.api.checkInvitation(token), loadSignInMethods(desk)]);
  Object.assign(invitation, { isBusy: false }, offer.ok ? { offer: offer.value } : { problem: offer.error });
}

/** Creates the account or sets the password, then enters the desk. */
export async function acceptInvitation(desk: Desk, answer: Omit<InvitationAnswer, 'token'>): Promise<void> {
  const { state, ports } = desk;
  const { invitation } = state;
  if (invitation === null || invitation.isBusy) return;
  Object.assign(invitation, { isBusy: true, problem: null });
  const accepted = await ports.api.acceptInvitation({ ...answer, token: invitation.token });
  if (accepted.ok && accepted.value.nextStep?.kind === 'code')
    return void Object.assign(invitation, { isBusy: false, needsCode: true });
  if (accepted.ok && accepted.value.nextStep !== null) return goToSignIn(desk, answer, accepted.value.nextStep);
  if (accepted.ok && accepted.value.csrfToken === null) return goToSignIn(desk, answer, null);
  const session = accepted.ok ? await ports.api.getSession() : accepted;
  if (!session.ok) return void Object.assign(invitation, { isBusy: false, problem: session.error });
  // Otherwise a reload would open the used link again.
  ports.page.replacePlace('');
  state.invitation = null;
  enterDesk(desk, session.value);
}

/** Opens the provider's page, which creates the account and returns to the desk. */
export async function acceptByProvider({ state, ports }: Desk, name: string): Promise<void> {
  const { invitation } = state;
  if (invitation === null || invitation.isBusy) return;
  Object.assign(invitation, { isBusy: true, problem: null });
  const { token } = invitation;
  const begun = await ports.api.acceptByProvider({ token, name });
  // Not busy even on success, because the browser's Back returns to this page as it was.
  Object.assign(invitation, { isBusy: false, problem: begun.ok ? null : begun.error });
  if (begun.ok) ports.page.openAddress(begun.value);
}

/** The link is used up, and the sign-in needs a second factor or the provider. */
function goToSignIn({ state, ports }: Desk, { username, password }: Credentials, step: NextSignInStep | null): void {
  ports.page.replacePlace('');
  state.invitation = null;
  state.signIn = { ...NO_SIGN_IN, step, typed: { username, password } };
  state.phase = 'signed-out';
}

/** Leaves an invalid link. The caller then opens the sign-in or the desk. */
export function leaveInvitation({ state, ports }: Desk): void {
  ports.page.replacePlace('');
  state.invitation = null;
}
