import type { Clock } from './clock.ts';

export type HeartbeatTimeouts = {
  /** Silence after which the client is asked whether it is there. */
  activityMs: number;
  /** How long it may take to answer. */
  pongMs: number;
};

export interface Heartbeat {
  /** Anything that the client says proves that it is there. */
  beat(): void;
  stop(): void;
}

type HeartbeatEvents = { onSilence(): void; onLoss(): void };

/** Notices a client that vanished without closing: a lost network sends no FIN. */
export function createHeartbeat(clock: Clock, timeouts: HeartbeatTimeouts, events: HeartbeatEvents): Heartbeat {
  let cancel = () => {};

  const beat = () => {
    cancel();
    cancel = clock.after(timeouts.activityMs, () => {
      cancel = clock.after(timeouts.pongMs, events.onLoss);
      events.onSilence();
    });
  };

  beat();
  return { beat, stop: () => cancel() };
}
