import type { Clock } from './clock.ts';

export type HeartbeatTimeouts = {
  /** Silence after which the server pings the client. */
  activityMs: number;
  /** How long the client may take to answer. */
  pongMs: number;
};

export interface Heartbeat {
  /** Restarts the timer. Any frame shows that the client is connected. */
  beat(): void;
  stop(): void;
}

type HeartbeatEvents = { onSilence(): void; onLoss(): void };

/** Detects a client that disappeared without closing: a lost network sends no FIN. */
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
