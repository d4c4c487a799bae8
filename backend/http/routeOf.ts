import type { FastifyRequest } from 'fastify';

/**
 * The route of a request, as the router found it. The address may spell the same route in several ways, such as `/%64esk/api/chats`, so no rule
 * may look at it. A preflight has the route of all preflights, and an unknown address has none: there the decoded path counts.
 */
export function routeOf({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const { url: route } = routeOptions;
  if (route !== undefined && route !== '*') return route;
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
