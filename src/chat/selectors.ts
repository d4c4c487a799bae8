import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import type { Availability } from '../config/availability.ts';
import type { Feature } from '../config/features.ts';
import { isEmail } from '../entries/userForm/validators.ts';
import type { SessionSnapshot } from './state.ts';

/** The id that calls carry: the customer's, else the guest's (STA-04). */
export const callerId = ({ user }: SessionSnapshot): string => user.id ?? user.guestId;

/** WIN-04: a chat to end exists, with somebody there to end it with. */
export const canEndChat = ({ isOnline, chat }: SessionSnapshot): boolean =>
  isOnline !== false && chat.id !== null && (chat.status === 'live' || chat.status === 'ending');

/** The chat has ended, and no other has begun. */
export const hasEnded = ({ chat }: SessionSnapshot): boolean => chat.status === 'ended';

/** The ticket form stands in the conversation's place (ONL-04). */
export const isAtTicket = ({ chat }: SessionSnapshot): boolean => chat.status === 'offline';

/** An operator is there again, and the ticket form is still shown (REAL-17). */
export const isBackAtTicket = (state: SessionSnapshot): boolean => isAtTicket(state) && state.isOnline === true;

/** The page has not turned this part of the chat off (API-13). */
export const isEnabled = ({ settings }: SessionSnapshot, feature: Feature): boolean =>
  !settings.disabledFeatures.includes(feature);

/** Whether an operator is there, as the page is told it (API-06). */
export function availabilityOf({ isOnline }: Pick<SessionSnapshot, 'isOnline'>): Availability {
  if (isOnline === null) return 'unknown';
  return isOnline ? 'online' : 'offline';
}

/** SEND-08: the part above the limit would be cut. */
export const isTooLong = ({ text }: SessionSnapshot['composer']): boolean => text.length > MESSAGE_LIMIT;

export const isEmailKnown = ({ user }: SessionSnapshot): boolean => isEmail(user.name);
