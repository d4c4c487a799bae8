import type { Clock } from './clock.ts';
import type { Frame } from './serverFrames.ts';

/** The last event of a channel. */
export type CachedEvent = { channel: string; frame: Frame; at: number };

export interface EventCache {
  /** Keeps the event unless a newer one is there. */
  keep(event: CachedEvent): void;
  last(channel: string): CachedEvent | null;
  all(): CachedEvent[];
  secondsLeft(event: CachedEvent): number;
}

/** Pusher Channels keeps an event for so long. */
const CACHE_MS = 30 * 60_000;

export function createEventCache(clock: Clock): EventCache {
  const events = new Map<string, CachedEvent>();
  const isFresh = ({ at }: CachedEvent) => clock.now() - at < CACHE_MS;

  return {
    keep(event) {
      if ((events.get(event.channel)?.at ?? 0) > event.at) return;
      // Put at the end, so that the oldest are the first.
      events.delete(event.channel);
      events.set(event.channel, event);
      for (const [channel, oldest] of events) {
        if (isFresh(oldest)) break;
        events.delete(channel);
      }
    },
    last(channel) {
      const event = events.get(channel);
      return event && isFresh(event) ? event : null;
    },
    secondsLeft: ({ at }) => (at + CACHE_MS - clock.now()) / 1_000,
    all: () => [...events.values()].filter(isFresh),
  };
}
