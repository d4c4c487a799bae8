import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';
import type { Operator, Settings } from '../model/entities.ts';

/** Fetches the browsers in which this operator is signed in. */
export async function loadSessions(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getSessions());
  if (answer.kind === 'done') desk.state.sessions = answer.value;
}

/** Ends one session of the operator, or all except this one. */
export async function endSession(desk: Desk, session: number | 'others'): Promise<void> {
  const { api } = desk.ports;
  const ended = await outcome(desk, session === 'others' ? api.endOtherSessions() : api.endSession(session));
  if (ended.kind === 'done') await loadSessions(desk);
  if (ended.kind === 'failed') desk.state.notice = ended.problem;
}

export async function changePassword(
  desk: Desk,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<string | null> {
  const changed = await outcome(desk, desk.ports.api.changePassword(current, password));
  return changed.kind === 'failed' ? changed.problem : null;
}

export function saveSettings(desk: Desk, settings: Partial<Settings>): Promise<string | null> {
  return problemOf(desk, desk.ports.api.saveSettings(settings), (value) => {
    desk.state.settings = value;
  });
}

export function saveOperator(desk: Desk, operator: Operator): Promise<string | null> {
  return problemOf(desk, desk.ports.api.saveOperator(operator), (value) => {
    desk.state.operator = value;
  });
}

export function dismissDeskNotice({ state }: Desk): void {
  state.notice = null;
}
