import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './routeOf.ts';

const LOOPBACK = /^https?:\/\/(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const PREFLIGHT_SECONDS = 600;

/** The response header with the next opening time, set while support is offline. */
export const BACK_AT = 'support-back-at';
/** The response header that says whether tickets are answered by e-mail. */
export const EMAIL_REPLIES = 'support-email-replies';

/** The response header that says that tickets may have files. */
export const TICKET_FILES = 'support-ticket-files';

/** The response header that says that customers can read their past chats. */
export const PAST_CHATS = 'support-past-chats';

/** The response header with the usual times to the first answer, in seconds. */
export const REPLY_TIMES = 'support-reply-times';

/** The response header with some of the operators who are there. */
export const OPERATORS = 'support-operators';

/**
 * Whether pages of an origin may use the widget's API and sockets. Without a list, only pages on
 * this machine may.
 */
export function originCheck(allowedOrigins: readonly string[] | null): (origin: string) => boolean {
  return (origin) => allowedOrigins?.includes(origin) ?? LOOPBACK.test(origin);
}

/**
 * Allows pages of the listed origins to call the widget's API with credentials, so the answer never
 * contains `*`. Only the desk's own page may call the desk's API.
 */
export async function allowOrigins(app: FastifyInstance, allowedOrigins: readonly string[] | null): Promise<void> {
  const isAllowed = originCheck(allowedOrigins);
  await app.register(
    cors,
    () => (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) => {
      const { origin } = request.headers;
      const isOpen = origin !== undefined && isAllowed(origin) && !routeOf(request).startsWith('/desk/');
      done(null, {
        origin: isOpen ? origin : false,
        credentials: true,
        methods: ['GET', 'POST', 'PUT'],
        exposedHeaders: [BACK_AT, EMAIL_REPLIES, REPLY_TIMES, TICKET_FILES, PAST_CHATS, OPERATORS],
        maxAge: PREFLIGHT_SECONDS,
        strictPreflight: false,
      });
    },
  );
}
