import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../base/Refusal.ts';
import { addressKey } from '../base/addressKey.ts';
import { bearerToken } from './bearerToken.ts';
import type { Limiters } from './createLimiters.ts';
import { routeOf } from './routeOf.ts';

/**
 * A limit per address for one route, or for several that share its name, counted separately from
 * other calls.
 */
type CallRule = { name: string; calls: number; seconds: number };

/** Forms that anyone can send, without a chat. */
export const FORMS: CallRule = { name: 'forms', calls: 60, seconds: 60 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False turns off the limit for this route. */
    rateLimit?: false | CallRule;
  }
}

type Options = { limiters: Limiters; perMinute: number };

/** Refuses calls beyond the limits of an address. The answer says when to retry. */
export function limitCalls(app: FastifyInstance, { limiters, perMinute }: Options): void {
  if (perMinute === 0) return;
  const every: CallRule = { name: 'calls', calls: perMinute, seconds: 60 };

  app.addHook('onRequest', async (request) => {
    const { rateLimit = every } = request.routeOptions.config;
    if (rateLimit === false) return;
    const key = rateLimit === every ? rateBucket(request) : addressKey(request.ip);
    const { isOver, secondsLeft } = await limiters({ ...rateLimit, points: rateLimit.calls }).use(key);
    if (isOver) throw tooMany(`Too many requests. Please try again in ${secondsLeft} seconds.`, secondsLeft);
  });
}

const VISITOR = /^\/(?:api|support|track-event|fortune|versions|files|attachments)(?:[/?]|$)/;

/**
 * Returns the rate-limit bucket. Sign-in, the desk, programs with an API token, visitors' calls and
 * pages have separate buckets per address, so none uses up another.
 */
function rateBucket(request: Pick<FastifyRequest, 'url' | 'ip' | 'routeOptions' | 'headers'>): string {
  return `${kindOf(routeOf(request), bearerToken(request.headers) !== null)} ${addressKey(request.ip)}`;
}

function kindOf(route: string, hasToken: boolean): string {
  if (/^\/desk\/api\/(?:login|oidc\/|invitations\/)/.test(route)) return 'sign-in';
  if (route.startsWith('/desk/api/')) return hasToken ? 'api' : 'desk';
  return VISITOR.test(route) ? 'visitor' : 'page';
}
