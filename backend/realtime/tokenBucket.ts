import type { Clock } from './clock.ts';

export type Rate = { perSecond: number; burst: number };

/**
 * Takes `cost` tokens and returns true, or returns false if there are too few. The bucket refills
 * steadily up to `burst`.
 */
export type TakeTokens = (cost: number) => boolean;

export function createTokenBucket(clock: Clock, { perSecond, burst }: Rate): TakeTokens {
  let tokens = burst;
  let filledAt = clock.now();
  return (cost) => {
    const now = clock.now();
    // A clock that was set back adds nothing.
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1_000) * perSecond);
    filledAt = now;
    if (tokens < cost) return false;
    tokens -= cost;
    return true;
  };
}
