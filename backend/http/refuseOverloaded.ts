import type { FastifyRequest } from 'fastify';

/** The event loop is overloaded. A retry may succeed. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/**
 * Health checks, metrics, and the Pusher API, which receives events of requests that were already
 * acknowledged.
 */
const SERVED_ALWAYS = /^\/(?:healthz|readyz|metrics|apps\/:)/;

/** Refuses calls while the process is overloaded. */
export async function refuseOverloaded(
  { routeOptions }: FastifyRequest,
  _reply: unknown,
  _type: string,
  delayMs: number | undefined,
): Promise<void> {
  // Infinite if nothing was measured, for example after a slow start.
  if (!Number.isFinite(delayMs)) return;
  if (!SERVED_ALWAYS.test(routeOptions.url ?? '')) throw new Overloaded();
}
