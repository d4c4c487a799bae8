import { ApiError, describeError } from '../api/ApiError.ts';
import type { Credentials } from '../ports.ts';
import type { Desk } from '../state/createDesk.ts';
import { readInvitation } from '../state/selectors.ts';
import { enterDesk } from './enterDesk.ts';
import { showInvitation } from './invitation.ts';

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
