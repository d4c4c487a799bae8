import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/Refusal.ts';

/**
 * Refuses a compressed body before it is read (RFC 9110, 15.5.16). A small one could become gigabytes, and taken as it
 * is, an e-mail or a JSON text cannot be read.
 */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding === '' || encoding === 'identity') return;
    reply.header('accept-encoding', 'identity');
    throw new Refusal(415, 'Compressed bodies are not supported. Send it without Content-Encoding');
  });
}
