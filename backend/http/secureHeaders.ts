import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For what is answered before any hook runs. */
export const BARE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/**
 * Headers that are right for everything the server sends. The policies of content are set where the content is: a demo
 * page plays a host page and brings its own, or none.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The widget, its images and its translations are made to be used on other sites.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Over plain http browsers ignore it, and a demo must not pin its host to https.
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
}
