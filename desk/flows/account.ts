import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';
import type { Operator, Settings } from '../model/entities.ts';

/** Fetches the browsers in which this operator is signed in. */
export async function loadSessions(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getSessions());
  if (answer.kind === 'done') desk.state.sessions = answer.value;
}

export async function endSession(desk: Desk, sessionId: number): Promise<void> {
  const ended = await outcome(desk, desk.ports.api.endSession(sessionId));
  if (ended.kind === 'done') await loadSessions(desk);
  if (ended.kind === 'failed') desk.state.notice = ended.problem;
}

/** Returns null on success, or what went wrong. */
export async function changePassword(
  desk: Desk,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<string | null> {
  const changed = await outcome(desk, desk.ports.api.changePassword(current, password));
  return changed.kind === 'failed' ? changed.problem : null;
}

/** Returns null on success, or what went wrong. */
export async function saveSettings(desk: Desk, settings: Partial<Settings>): Promise<string | null> {
  const saved = await outcome(desk, desk.ports.api.saveSettings(settings));
  if (saved.kind === 'done') desk.state.settings = saved.value;
  return saved.kind === 'failed' ? saved.problem : null;
}

export async function saveOperator(desk: Desk, operator: Operator): Promise<string | null> {
  const saved = await outcome(desk, desk.ports.api.saveOperator(operator));
  if (saved.kind === 'done') desk.state.operator = saved.value;
  return saved.kind === 'failed' ? saved.problem : null;
}

export function dismissDeskNotice({ state }: Desk): void {
  state.notice = null;
}
