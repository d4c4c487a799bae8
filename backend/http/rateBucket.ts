import type { FastifyRequest } from 'fastify';
import { addressKey } from './addressKey.ts';

const VISITOR = /^\/(?:api|support|track-event|fortune|versions|files|attachments)(?:[/?]|$)/;

/** An address has one bucket each for signing in, the desk, e-mails, visitors' calls and pages, so that none uses up another. */
export function rateBucket({ url, ip }: Pick<FastifyRequest, 'url' | 'ip'>): string {
  return `${kindOf(url)} ${addressKey(ip)}`;
}

function kindOf(url: string): string {
  if (/^\/desk\/api\/(?:login|invitations\/)/.test(url)) return 'sign-in';
  if (url.startsWith('/desk/api/')) return 'desk';
  if (url.startsWith('/api/mail/')) return 'mail';
  return VISITOR.test(url) ? 'visitor' : 'page';
}
