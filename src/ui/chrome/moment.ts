import { hasEnded, isAtTicket, isBackAtTicket } from '../../chat/selectors.ts';
import type { SessionSnapshot } from '../../chat/state.ts';

/** The life of a conversation, as the header tells it (docs/design.md). */
export type Moment = 'loading' | 'new' | 'waiting' | 'talking' | 'ended' | 'offline';

export function momentOf(state: SessionSnapshot): Moment {
  const { chat, operator, isOnline } = state;
  if (isAtTicket(state)) return isBackAtTicket(state) ? 'new' : 'offline';
  if (hasEnded(state)) return 'ended';
  // An operator who has the chat is there, even where new visitors are told that nobody is.
  if (chat.id !== null && operator !== null) return 'talking';
  if (isOnline === false) return 'offline';
  if (chat.id !== null) return 'waiting';
  return isOnline === null ? 'loading' : 'new';
}
