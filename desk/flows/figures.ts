import type { Figures } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import type { FigurePeriod } from '../workPorts.ts';
import { outcome } from './outcome.ts';

/** Returns the figures of a period, or what went wrong. Returns null after signing out. */
export async function loadFigures(desk: Desk, period: FigurePeriod): Promise<Figures | string | null> {
  const answer = await outcome(desk, desk.ports.api.getFigures(period));
  if (answer.kind === 'gone') return null;
  return answer.kind === 'done' ? answer.value : answer.problem;
}
