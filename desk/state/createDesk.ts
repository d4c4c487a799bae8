import type { Ports } from '../ports.ts';
import { createDeskState } from './createDeskState.ts';
import type { DeskState } from './createDeskState.ts';

/** Parts of a visit that a proxy cannot hold: files, timers, subscriptions. They end with the visit. */
export type Resources = {
  /** Aborted at sign-out: what wakes up afterwards says nothing and changes nothing. */
  readonly visit: AbortController;
  /** Files of drafts by their own id, and of replies on their way by the reply's uuid. */
  readonly draftFiles: Map<string, File>;
  readonly replyFiles: Map<string, readonly File[]>;
  /** Chats whose replies are being sent right now: one loop a chat, so that replies arrive in the order typed. */
  readonly sendingChats: Set<number>;
  readonly refreshes: Map<number, { isWantedAgain: boolean }>;
  /** The last message id that was told to the server as read, by chat. */
  readonly reportedReads: Map<number, number>;
  /** Calls off the end of a typing mark, by operator. */
  readonly teamTyping: Map<number, () => void>;
  /** The chats that this operator is taking over or transferring right now: the news of them is no news here. */
  readonly ownHandOvers: Set<number>;
  /** The chats that this operator is deleting, or has deleted: the news of them is no news here. */
  readonly ownDeletions: Set<number>;
  /** The waits, by chat and beginning, for which this desk has rung. */
  readonly alarmed: Set<string>;
  readonly endings: (() => void)[];
  leaveRoom: () => void;
  forgetTyping: () => void;
  forgetPresence: () => void;
  forgetExpiry: () => void;
  whisperedAt: number;
};

export type Desk = { readonly state: DeskState; readonly ports: Ports; resources: Resources };

export function createDesk(ports: Ports): Desk {
  return { state: createDeskState(ports.clock.now()), ports, resources: createResources() };
}

export function createResources(): Resources {
  return {
    visit: new AbortController(),
    draftFiles: new Map(),
    replyFiles: new Map(),
    sendingChats: new Set(),
    refreshes: new Map(),
    reportedReads: new Map(),
    teamTyping: new Map(),
    ownHandOvers: new Set(),
    ownDeletions: new Set(),
    alarmed: new Set(),
    endings: [],
    leaveRoom: () => {},
    forgetTyping: () => {},
    forgetPresence: () => {},
    forgetExpiry: () => {},
    whisperedAt: Number.NEGATIVE_INFINITY,
  };
}
