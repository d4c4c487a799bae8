import type { Clock } from './clock.ts';

export type Rate = { perSecond: number; burst: number };

/** Says whether a cost can be paid now, and takes it. The bucket fills steadily, up to the burst. */
export type TakeTokens = (cost: number) => boolean;

export function createTokenBucket(clock: Clock, { perSecond, burst }: Rate): TakeTokens {
  let tokens = burst;
  let filledAt = clock.now();
  return (cost) => {
    const now = clock.now();
    // A clock that was set back fills nothing.
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1_000) * perSecond);
    filledAt = now;
    if (tokens < cost) return false;
    tokens -= cost;
    return true;
  };
}
