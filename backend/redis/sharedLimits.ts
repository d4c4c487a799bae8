import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/**
 * Counts calls over all processes, and in this process alone while Redis is away: a lost Redis neither opens the doors nor locks
 * anybody out.
 */
export function sharedLimits(redis: Redis, { perMinute }: { perMinute: number }): FastifyRateLimitStoreCtor {
  const rule = { points: perMinute, duration: 60, keyPrefix: 'support-chat:calls' };
  const limiter = new RateLimiterRedis({
    ...rule,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  });

  return class implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      // The plugin compares with the limit, so the call is only counted here.
      limiter.penalty(key, 1).then(
        ({ consumedPoints, msBeforeNext }) => callback(null, { current: consumedPoints, ttl: msBeforeNext }),
        (error: Error) => callback(error),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
