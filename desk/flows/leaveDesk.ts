import { createResources } from '../state/createDesk.ts';
import type { Desk } from '../state/createDesk.ts';
import { emptyVisit, NO_SIGN_IN } from '../state/createDeskState.ts';
import { deskTitle } from '../state/selectors.ts';
import { forgetAwayPush } from './awayAlerts.ts';
import { removeStoredDrafts } from './draft.ts';
import { removeStoredReplies } from './outgoing.ts';
import { outcome } from './outcome.ts';

export async function signOut(desk: Desk): Promise<void> {
  const ended = await outcome(desk, desk.ports.api.logOut());
  if (ended.kind === 'failed') desk.state.notice = `You are still signed in. ${ended.problem}`;
  if (ended.kind !== 'done') return;
  removeStoredDrafts(desk);
  await forgetAwayPush(desk);
  await removeStoredReplies(desk);
  leaveDesk(desk, null);
}

/** Ends the visit: clears connections, timers and state. Unsent replies stay stored for the next sign-in. */
export function leaveDesk(desk: Desk, problem: string | null): void {
  const { state, ports, resources } = desk;
  if (state.phase !== 'signed-in') return;
  resources.visit.abort();
  for (const end of resources.cleanups) end();
  resources.leaveRoom();
  resources.stopTypingTimer();
  resources.stopPresenceTimer();
  resources.stopExpiryTimer();
  resources.stopUndoTimer();
  for (const forget of resources.teamTyping.values()) forget();
  desk.resources = createResources();
  Object.assign(state, emptyVisit());
  state.phase = 'signed-out';
  state.signIn = { ...NO_SIGN_IN, problem };
  ports.page.setTitle(deskTitle(state));
}
