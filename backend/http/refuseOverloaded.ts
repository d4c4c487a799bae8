import type { FastifyRequest } from 'fastify';

/** The event loop of the process is late. The same call may be answered soon. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** Machines ask here how the process does, or it hands itself events that were acknowledged before. */
const SERVED_ALWAYS = /^\/(?:healthz|readyz|metrics|apps\/:)/;

/** Refuses calls of an overloaded process. */
export async function refuseOverloaded(
  { routeOptions }: FastifyRequest,
  _reply: unknown,
  _type: string,
  delayMs: number | undefined,
): Promise<void> {
  // Infinite where nothing was measured, as after a slow start.
  if (!Number.isFinite(delayMs)) return;
  if (!SERVED_ALWAYS.test(routeOptions.url ?? '')) throw new Overloaded();
}
