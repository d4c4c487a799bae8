import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/**
 * `points`: the limit per key within `seconds`, counted from the key's first use; 0 for no limit.
 * `name` must be unique per rule.
 */
export type Rule = { name: string; points: number; seconds: number };

/** The count of a key. `used` includes points beyond the limit. `isUsedUp`: no points are left. */
export type Standing = { used: number; isUsedUp: boolean; isOver: boolean; secondsLeft: number };

export interface Limiter {
  /** Counts points, even beyond the limit. Negative points are given back. */
  use(key: string, points?: number): Promise<Standing>;
  read(key: string): Promise<Standing>;
}

/** Returns the limiter of a rule. Each name has one. */
export type Limiters = (rule: Rule) => Limiter;

/**
 * Creates all rate limiters. With Redis they count across all processes; without it, or while it is
 * down, in this process only. So an outage of Redis neither lifts the limits nor locks users out.
 */
export function createLimiters(redis: Redis | null): Limiters {
  const made = new Map<string, Limiter>();
  const make = ({ name, points, seconds }: Rule): Limiter => {
    if (points === 0) return UNLIMITED;
    const rule = { points, duration: seconds, keyPrefix: `support-chat:${name}` };
    const inMemory = new RateLimiterMemory(rule);
    const limiter =
      redis === null
        ? inMemory
        : new RateLimiterRedis({
            ...rule,
            storeClient: redis,
            rejectIfRedisNotReady: true,
            insuranceLimiter: inMemory,
          });
    const standing = (used: number, msLeft: number): Standing => ({
      used,
      isUsedUp: used >= points,
      isOver: used > points,
      secondsLeft: Math.max(1, Math.ceil(msLeft / 1_000)),
    });
    return {
      async use(key, used = 1) {
        const { consumedPoints, msBeforeNext } = await limiter.penalty(key, used);
        return standing(consumedPoints, msBeforeNext);
      },
      async read(key) {
        const found = await limiter.get(key);
        return standing(found?.consumedPoints ?? 0, found?.msBeforeNext ?? 0);
      },
    };
  };
  return (rule) => {
    const limiter = made.get(rule.name) ?? make(rule);
    made.set(rule.name, limiter);
    return limiter;
  };
}

const FREE: Standing = { used: 0, isUsedUp: false, isOver: false, secondsLeft: 1 };
const UNLIMITED: Limiter = { use: async () => FREE, read: async () => FREE };
