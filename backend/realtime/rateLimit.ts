import type { Clock } from './clock.ts';
import { CLIENT_EVENT_WINDOW_MS, MAX_CLIENT_EVENTS } from './limits.ts';

/** Says whether one more client event fits into the last second, and counts it when it does. */
export function createRateLimit(clock: Clock): () => boolean {
  const sentAt: number[] = [];
  return () => {
    const now = clock.now();
    const oldest = sentAt.length < MAX_CLIENT_EVENTS ? undefined : sentAt.shift();
    // A clock that was set back makes the difference negative, and must not silence the client until it catches up.
    const isOver = oldest !== undefined && now - oldest >= 0 && now - oldest < CLIENT_EVENT_WINDOW_MS;
    if (isOver) sentAt.unshift(oldest);
    else sentAt.push(now);
    return !isOver;
  };
}
