import { isEmail } from '../../protocol/email.ts';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import type { Availability } from '../config/availability.ts';
import type { Feature } from '../config/features.ts';
import { cleanText } from '../entries/message/cleanText.ts';
import type { SessionSnapshot } from './state.ts';

/** The id that calls send: the customer's, otherwise the guest's (STA-04). */
export const callerId = ({ user }: SessionSnapshot): string => user.id ?? user.guestId;

/** Whether there is a chat to end, and support is not known to be offline (WIN-04). */
export const canEndChat = ({ isOnline, chat }: SessionSnapshot): boolean =>
  isOnline !== false && chat.id !== null && (chat.status === 'live' || chat.status === 'ending');

/** Whether the chat has ended and no other has begun. */
export const hasEnded = ({ chat }: SessionSnapshot): boolean => chat.status === 'ended';

/** Whether the ticket form is shown instead of the conversation (ONL-04). */
export const isAtTicket = ({ chat }: SessionSnapshot): boolean => chat.status === 'offline';

/** Whether an operator is online again while the ticket form is still shown (REAL-17). */
export const isBackAtTicket = (state: SessionSnapshot): boolean => isAtTicket(state) && state.isOnline === true;

/** Whether the page has left this part of the chat on (API-13). */
export const isEnabled = ({ settings }: SessionSnapshot, feature: Feature): boolean =>
  !settings.disabledFeatures.includes(feature);

/** Whether a signed-in customer can read their past conversations (VIS-07). The page must have given a token. */
export const canReadPast = ({ offersPastChats, user }: SessionSnapshot, token: string | null): boolean =>
  offersPastChats && user.id !== null && token !== null;

/** Whether an operator is online, as reported to the page (API-06). */
export function availabilityOf({ isOnline }: Pick<SessionSnapshot, 'isOnline'>): Availability {
  if (isOnline === null) return 'unknown';
  return isOnline ? 'online' : 'offline';
}

/**
 * The number of characters that would be sent, as typed: emoji count before they are encoded, and
 * surrounding whitespace and tags do not count.
 */
export const messageLength = ({ text }: SessionSnapshot['composer']): number =>
  text.length > MESSAGE_LIMIT ? cleanText(text).length : text.length;

/** Whether part of the text is beyond the limit and stays in the composer (SEND-08, REAL-18). */
export const isTooLong = (composer: SessionSnapshot['composer']): boolean => messageLength(composer) > MESSAGE_LIMIT;

export const isEmailKnown = ({ user }: SessionSnapshot): boolean => isEmail(user.name);
