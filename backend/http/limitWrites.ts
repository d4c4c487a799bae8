import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireRoom } from '../storage/AttachmentStore.ts';
import { createCallQuota } from './uploadQuotas.ts';
import type { Backend } from './Backend.ts';
import { routeOf } from './routeOf.ts';

/** The calls of visitors. The desk is not limited: its operators have signed in, and make room. */
const VISITOR = /^\/(?:api|support|track-event)\//;
const WRITING: readonly string[] = ['POST', 'PUT'];
/** Uploads and incoming e-mails have limits of their own, and a signature is not stored. */
const EXCEPT = new Set([
  '/api/chat/new-attachment',
  '/support/:company/ticket/files',
  '/api/mail/incoming',
  '/api/broadcasting/auth/pws',
]);
/** The calls that a conversation consists of. They are accepted while the disk is nearly full. */
const CONVERSATION = new Set([
  '/api/chat/new',
  '/api/chat/new-message',
  '/api/chat/new/close',
  '/api/chat/callback/:id',
  '/api/chat/callback/:id/stop',
]);
const NO_ROOM = 'This cannot be stored at the moment. Please try again later.';

type Options = Pick<Backend, 'attachments' | 'limiters'> & {
  limits: Backend['config']['limits'];
  /** The largest body that is accepted. */
  bodyBytes: number;
};

/**
 * Limits what visitors store by calls that are no uploads: the bytes of an address in a day, and
 * nothing but messages while the disk is nearly full (SRV-02, OPS-05).
 */
export function limitWrites(app: FastifyInstance, { attachments, limiters, limits, bodyBytes }: Options): void {
  const quota = createCallQuota(limiters, limits);

  app.addHook('onRequest', async (request) => {
    const kind = kindOf(request);
    if (kind === null) return;
    if (kind === 'other') await requireRoom({ attachments, limits }, NO_ROOM);
    await quota.require({ ip: request.ip, isMessage: kind === 'message' });
  });

  // Counts only accepted calls. Refused ones store nothing, and could use up the bytes of others
  // behind the same address.
  app.addHook('onSend', async (request, { statusCode }, answer) => {
    const kind = kindOf(request);
    if (kind !== null && statusCode < 400)
      await quota.count({ ip: request.ip, isMessage: kind === 'message' }, bytesOf(request, bodyBytes));
    return answer;
  });
}

function kindOf(request: FastifyRequest): 'message' | 'other' | null {
  const route = routeOf(request);
  if (!WRITING.includes(request.method) || !VISITOR.test(route) || EXCEPT.has(route)) return null;
  return CONVERSATION.has(route) ? 'message' : 'other';
}

/** Fastify compares the header with the received bytes. A body without it counts as the largest one. */
function bytesOf({ body, headers }: FastifyRequest, largest: number): number {
  return body === undefined || body === null ? 0 : Number(headers['content-length'] ?? largest);
}
