import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** `points`: what a key may use up in `seconds`, which begin with its first use; 0 for no limit. `name`: one for each rule. */
export type Rule = { name: string; points: number; seconds: number };

/** How a key stands. `used` counts also what was beyond the limit. `isUsedUp`: nothing is left. */
export type Standing = { used: number; isUsedUp: boolean; isOver: boolean; secondsLeft: number };

export interface Limiter {
  /** Counts, also beyond the limit. Negative points take back. */
  use(key: string, points?: number): Promise<Standing>;
  read(key: string): Promise<Standing>;
}

/** Returns the limiter of a rule: one for each name. */
export type Limiters = (rule: Rule) => Limiter;

/**
 * The one way to count against a limit: over all processes with Redis, in this process alone without it and while it is away. So a lost Redis
 * neither opens the doors nor locks anybody out.
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
