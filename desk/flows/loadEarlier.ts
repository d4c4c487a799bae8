import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

export async function loadEarlier(desk: Desk, chatId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getEarlierChats(chatId));
  if (answer.kind === 'done') desk.state.work.earlier[chatId] = answer.value;
}
