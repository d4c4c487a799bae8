import type { Clock } from './clock.ts';
import { createTokenBucket, type Rate, type TakeTokens } from './tokenBucket.ts';

export type TakeTokensOf = (key: string, cost: number) => boolean;

/** Longer than an empty bucket takes to fill, so that a key gets no full one by being forgotten. */
const FORGET_AFTER_MS = 60_000;

/** A token bucket for each key. One that is unused for a minute is forgotten. */
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
