import type { FastifyRequest } from 'fastify';

/**
 * Returns the route that the router matched. Rules must not use the URL, which can spell a route in
 * several ways, such as `/%64esk/api/chats`. For preflights and unknown addresses, returns the
 * decoded path.
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
