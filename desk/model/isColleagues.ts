import type { Chat } from './entities.ts';

/** Whether somebody else answers the chat, so that this operator reads along. */
export function isColleagues({ status, operatorId }: Chat, me: { readonly operatorId: number }): boolean {
  return status === 'open' && operatorId !== null && operatorId !== me.operatorId;
}
