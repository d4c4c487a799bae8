import type { OpeningHours, Figures } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';
import type { FigurePeriod } from '../api/DeskApi.ts';

export async function loadHours(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getHours());
  if (answer.kind === 'done') desk.state.work.hours = answer.value;
  if (answer.kind === 'failed') desk.state.notice = answer.problem;
}

export function saveHours(desk: Desk, hours: Omit<OpeningHours, 'id' | 'isOpen' | 'opensAt'>): Promise<string | null> {
  return problemOf(desk, desk.ports.api.saveHours(hours), () => loadHours(desk));
}

export function deleteHours(desk: Desk, id: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.deleteHours(id), () => loadHours(desk));
}

/** Returns the figures of a period, or what went wrong. Returns null after signing out. */
export async function loadFigures(desk: Desk, period: FigurePeriod): Promise<Figures | string | null> {
  const answer = await outcome(desk, desk.ports.api.getFigures(period));
  if (answer.kind === 'signed-out') return null;
  return answer.kind === 'done' ? answer.value : answer.problem;
}
