import type { Operator, Settings } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

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
