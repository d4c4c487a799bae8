import type { Clock } from './clock.ts';
import { CLIENT_EVENT_WINDOW_MS, MAX_CLIENT_EVENTS } from './limits.ts';

/**
 * Returns a function that counts one client event and returns true, or returns false if the last
 * second is full.
 */
export function createRateLimit(clock: Clock): () => boolean {
  const sentAt: number[] = [];
  return () => {
    const now = clock.now();
    const oldest = sentAt.length < MAX_CLIENT_EVENTS ? undefined : sentAt.shift();
    // After the clock was set back the difference is negative, which must not block the client.
    const isOver = oldest !== undefined && now - oldest >= 0 && now - oldest < CLIENT_EVENT_WINDOW_MS;
    if (isOver) sentAt.unshift(oldest);
    else sentAt.push(now);
    return !isOver;
  };
}
