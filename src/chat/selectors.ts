import { isEmail } from '../../protocol/email.ts';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import type { Availability } from '../config/availability.ts';
import type { Feature } from '../config/features.ts';
import { cleanText } from '../entries/message/cleanText.ts';
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

/** The characters that would be sent, as typed: an emoji counts before it is encoded, and blanks at the ends and tags do not count. */
export const messageLength = ({ text }: SessionSnapshot['composer']): number =>
  text.length > MESSAGE_LIMIT ? cleanText(text).length : text.length;

/** Whether a part of the text is not sent and stays in the composer (SEND-08, REAL-18). */
export const isTooLong = (composer: SessionSnapshot['composer']): boolean => messageLength(composer) > MESSAGE_LIMIT;

export const isEmailKnown = ({ user }: SessionSnapshot): boolean => isEmail(user.name);
