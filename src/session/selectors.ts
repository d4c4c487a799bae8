import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { isEmail } from '../entries/userForm/validators.ts';
import type { ChatSession } from './ChatSession.ts';
import type { SessionState } from './state.ts';

type Readable<T> = T extends (infer Item)[]
  ? readonly Readable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Readable<T[Key]> }
    : T;
/** What a view has in its hands: a snapshot of the state. */
export type SessionSnapshot = Readable<SessionState>;

/** The id that calls carry: the customer's, else the guest's (STA-04). */
export const callerId = (state: SessionState): string => state.user.id ?? state.user.guestId;

/** WIN-04: a chat to end exists, with somebody there to end it with. */
export const canEndChat = (state: SessionSnapshot): boolean =>
  state.isOnline !== false && !state.chat.closed && state.chat.id !== null;

/** The chat has ended, and no other has begun. */
export const hasEnded = ({ chat }: Pick<SessionSnapshot, 'chat'>): boolean => chat.closed && chat.id === null;

/** The visitor has asked for the end of this chat, and was not refused: what comes too late for it waits for them (SEND-02). */
export const isEndAsked = ({ state, endAskedOf }: ChatSession): boolean =>
  endAskedOf !== null && String(endAskedOf) === String(state.chat.id);

/** SEND-08: what is sent of it would be cut. */
export const isTooLong = ({ text }: SessionSnapshot['composer']): boolean => text.length > MESSAGE_LIMIT;

/** A name to show for the visitor's own messages; '' where nothing is known. */
export const visitorName = (state: SessionSnapshot): string => state.user.name;

export const isEmailKnown = (state: SessionState): boolean => isEmail(state.user.name);

/** Reads a stored value, or makes and stores it. */
export function remembered(session: ChatSession, key: 'guestId' | 'fingerprint', make: () => string): string {
  const stored = session.ports.store.get(key);
  if (stored) return stored;
  const made = make();
  session.ports.store.set(key, made);
  return made;
}
