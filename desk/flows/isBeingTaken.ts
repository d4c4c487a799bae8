import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';

/** Whether the operator has just taken this waiting chat: it is shown as theirs, and the server has not answered yet. */
export function isBeingTaken({ state }: Desk, { chatId, status }: Chat): boolean {
  return status === 'waiting' && (state.conversations[chatId]?.isTaking ?? false);
}

/** The chats that the operator has just taken, while the server has not answered. */
export function claimsOf({ state }: Desk): readonly number[] {
  return Object.keys(state.conversations)
    .map(Number)
    .filter((chatId) => state.conversations[chatId]?.isTaking);
}
