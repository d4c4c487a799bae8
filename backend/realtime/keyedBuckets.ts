import type { Clock } from './clock.ts';
import { createTokenBucket, type Rate, type TakeTokens } from './tokenBucket.ts';

export type TakeTokensOf = (key: string, cost: number) => boolean;

/** Longer than a bucket takes to refill, so that forgetting a key does not reset its limit. */
const FORGET_AFTER_MS = 60_000;

/** Creates a token bucket for each key. Buckets that are unused for a minute are removed. */
export function createKeyedBuckets(clock: Clock, rate: Rate): TakeTokensOf {
  const buckets = new Map<string, { take: TakeTokens; usedAt: number }>();
  let sweptAt = clock.now();

  const sweep = (now: number) => {
    if (now - sweptAt < FORGET_AFTER_MS) return;
    sweptAt = now;
    for (const [key, { usedAt }] of buckets) if (now - usedAt > FORGET_AFTER_MS) buckets.delete(key);
  };

  return (key, cost) => {
    const now = clock.now();
    sweep(now);
    const bucket = buckets.get(key) ?? { take: createTokenBucket(clock, rate), usedAt: now };
    buckets.set(key, bucket);
    bucket.usedAt = now;
    return bucket.take(cost);
  };
}
