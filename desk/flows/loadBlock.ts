import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

export async function loadBlock(desk: Desk, chatId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getBlock(chatId));
  if (answer.kind === 'done') desk.state.work.blocks[chatId] = answer.value;
}
