import { hasEnded, isAtTicket, isBackAtTicket } from '../../chat/selectors.ts';
import type { SessionSnapshot } from '../../chat/state.ts';

/** The stage of a conversation that the header shows (docs/design.md). */
export type Moment = 'loading' | 'new' | 'waiting' | 'talking' | 'ended' | 'offline';

export function momentOf(state: SessionSnapshot): Moment {
  const { chat, operator, isOnline } = state;
  if (isAtTicket(state)) return isBackAtTicket(state) ? 'new' : 'offline';
  if (hasEnded(state)) return 'ended';
  // The operator of the chat is online, even if the server reports being offline to new visitors.
  if (chat.id !== null && operator !== null) return 'talking';
  if (isOnline === false) return 'offline';
  if (chat.id !== null) return 'waiting';
  return isOnline === null ? 'loading' : 'new';
}
