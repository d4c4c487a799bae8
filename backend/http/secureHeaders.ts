import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For responses that are sent before any hook runs. */
export const BARE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/**
 * Sets headers that suit every response. Content security policies are set with the content: a demo
 * page acts as a host page and has its own policy, or none.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Other sites embed the widget, its images and its translations.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Browsers ignore it over http, and a demo must not pin its host to https.
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
}
