import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';

/** Whether the operator has taken this waiting chat and the server has not answered yet. */
export function isBeingTaken({ state }: Desk, { chatId, status }: Chat): boolean {
  return status === 'waiting' && (state.conversations[chatId]?.isTaking ?? false);
}

/** Returns the chats that the operator has taken while the server has not answered yet. */
export function claimsOf({ state }: Desk): readonly number[] {
  return Object.keys(state.conversations)
    .map(Number)
    .filter((chatId) => state.conversations[chatId]?.isTaking);
}
