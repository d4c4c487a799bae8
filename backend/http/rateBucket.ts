import type { FastifyRequest } from 'fastify';
import { addressKey } from '../base/addressKey.ts';
import { routeOf } from './routeOf.ts';

const VISITOR = /^\/(?:api|support|track-event|fortune|versions|files|attachments)(?:[/?]|$)/;

/**
 * Returns the rate-limit bucket. Sign-in, the desk, visitors' calls and pages have separate buckets
 * per address, so none uses up another.
 */
export function rateBucket(request: Pick<FastifyRequest, 'url' | 'ip' | 'routeOptions'>): string {
  return `${kindOf(routeOf(request))} ${addressKey(request.ip)}`;
}

function kindOf(route: string): string {
  if (/^\/desk\/api\/(?:login|invitations\/)/.test(route)) return 'sign-in';
  if (route.startsWith('/desk/api/')) return 'desk';
  return VISITOR.test(route) ? 'visitor' : 'page';
}
