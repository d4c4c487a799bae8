/**
 * - idle: no chat yet.
 * - creating: a chat was requested from the server.
 * - live: there is a chat.
 * - unverified: a stored chat that the server has not confirmed.
 * - ending: the visitor asked to end it.
 * - ended: it ended, and the next has not begun.
 * - offline: the ticket form is shown instead.
 */
export type ConversationStatus = 'idle' | 'creating' | 'live' | 'unverified' | 'ending' | 'ended' | 'offline';

export type ConversationEvent =
  | 'create'
  | 'created'
  | 'notCreated'
  | 'verified'
  | 'unconfirmed'
  | 'endAsked'
  | 'endCancelled'
  | 'ended'
  | 'nextBegun'
  | 'restored'
  | 'wentOffline'
  | 'cameBack';

type Transitions = Partial<Record<ConversationEvent, ConversationStatus>>;

/** Possible in every status: the conversation is replaced as a whole. */
const REPLACED = { nextBegun: 'idle', restored: 'live', wentOffline: 'offline' } as const satisfies Transitions;

/** The next status by status and event. An event without an entry changes nothing. */
const TRANSITIONS: Record<ConversationStatus, Transitions> = {
  idle: { ...REPLACED, create: 'creating' },
  creating: {
    ...REPLACED,
    created: 'live',
    notCreated: 'idle',
    verified: 'live',
    unconfirmed: 'unverified',
    ended: 'ended',
  },
  live: {
    ...REPLACED,
    create: 'creating',
    created: 'live',
    unconfirmed: 'unverified',
    endAsked: 'ending',
    ended: 'ended',
  },
  // A message first finds out whether this chat is still open, even if the visitor asked to end it.
  unverified: { ...REPLACED, create: 'creating', created: 'live', verified: 'live', ended: 'ended' },
  ending: { ...REPLACED, created: 'live', endCancelled: 'live', ended: 'ended' },
  ended: { ...REPLACED, create: 'creating' },
  offline: { ...REPLACED, cameBack: 'idle' },
};

/** Returns null if the event changes nothing in this status. */
export const nextStatus = (status: ConversationStatus, event: ConversationEvent): ConversationStatus | null =>
  TRANSITIONS[status][event] ?? null;
