import type { Chat } from './entities.ts';

/** Whether a colleague owns the open chat, so that this operator can only read it. */
export function isColleagues({ status, operatorId }: Chat, me: { readonly operatorId: number }): boolean {
  return status === 'open' && operatorId !== null && operatorId !== me.operatorId;
}
