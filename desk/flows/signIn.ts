import { ApiError, describeError } from '../api/ApiError.ts';
import type { Desk } from '../state/createDesk.ts';
import { enterDesk } from './enterDesk.ts';

/** At the page's start: a cookie of an earlier visit goes straight to the desk. */
export async function resumeVisit(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  state.phase = 'starting';
  try {
    enterDesk(desk, await ports.api.getSession());
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 401;
    state.phase = isUnknown ? 'signed-out' : 'unreachable';
  }
}

export async function signIn(desk: Desk, password: string): Promise<void> {
  const { state, ports } = desk;
  if (state.signIn.isBusy) return;
  state.signIn = { isBusy: true, problem: null };
  try {
    await ports.api.logIn(password);
    enterDesk(desk, await ports.api.getSession());
    state.signIn.isBusy = false;
  } catch (error) {
    if (!(error instanceof ApiError)) ports.report(error);
    state.signIn = { isBusy: false, problem: describeError(error) };
  }
}
