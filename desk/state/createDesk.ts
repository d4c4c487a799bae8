import type { ThreadKey } from '../model/threadKey.ts';
import type { Ports } from '../ports.ts';
import { createDeskState } from './createDeskState.ts';
import type { DeskState } from './createDeskState.ts';

/** Parts of a visit that a proxy cannot hold, such as files, timers and subscriptions. They end with the visit. */
type Resources = {
  /** Aborted at sign-out. Work that finishes later must show and change nothing. */
  readonly visit: AbortController;
  /** The files of drafts and of outgoing replies, by file id. */
  readonly files: Map<string, File>;
  /** The chats and tickets whose sending loop runs. */
  readonly sending: Set<ThreadKey>;
  readonly refreshes: Map<number, { isRerunWanted: boolean }>;
  /** The last message id reported as read, by chat id. */
  readonly reportedReads: Map<number, number>;
  /** Cancels the timer that ends a typing mark, by operator id. */
  readonly teamTyping: Map<number, () => void>;
  /** Chats that this operator is taking over or transferring: their events show no news here. */
  readonly ownHandOvers: Set<number>;
  /** Chats that this operator is deleting or has deleted: their events show no news here. */
  readonly ownDeletions: Set<number>;
  /** The waits that the desk has rung for, by chat id and start. */
  readonly alarmedWaits: Set<string>;
  readonly cleanups: (() => void)[];
  leaveRoom: () => void;
  stopTypingTimer: () => void;
  stopPresenceTimer: () => void;
  stopExpiryTimer: () => void;
  stopUndoTimer: () => void;
  whisperedAt: number;
};

export type Desk = { readonly state: DeskState; readonly ports: Ports; resources: Resources };

export function createDesk(ports: Ports): Desk {
  return { state: createDeskState(ports.clock.now()), ports, resources: createResources() };
}

export function createResources(): Resources {
  return {
    visit: new AbortController(),
    files: new Map(),
    sending: new Set(),
    refreshes: new Map(),
    reportedReads: new Map(),
    teamTyping: new Map(),
    ownHandOvers: new Set(),
    ownDeletions: new Set(),
    alarmedWaits: new Set(),
    cleanups: [],
    leaveRoom: () => {},
    stopTypingTimer: () => {},
    stopPresenceTimer: () => {},
    stopExpiryTimer: () => {},
    stopUndoTimer: () => {},
    whisperedAt: Number.NEGATIVE_INFINITY,
  };
}
