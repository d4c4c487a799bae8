import type {} from '@fastify/cookie';
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText } from '../base/sameText.ts';

/**
 * Wrong passwords from other browsers never slow down a browser with this cookie. The cookie does
 * not sign anyone in.
 */
const COOKIE = 'desk_known';
const SECONDS = 180 * 24 * 60 * 60;

/**
 * `secret`: the hash of the password, or DESK_PASSWORD with a null operator. A new password
 * invalidates the cookie.
 */
type Account = { operatorId: number | null; secret: string | null };

const markOf = ({ operatorId, secret }: Account): string | null =>
  secret && createHmac('sha256', secret).update(`known browser of ${operatorId}`).digest('base64url');

export function isKnownBrowser({ cookies }: FastifyRequest, account: Account): boolean {
  const mark = markOf(account);
  return mark !== null && sameText(cookies[COOKIE] ?? '', mark);
}

export function markBrowser(reply: FastifyReply, account: Account, options: { path: string; secure: boolean }): void {
  const mark = markOf(account);
  if (mark === null) return;
  reply.setCookie(COOKIE, mark, { ...options, httpOnly: true, sameSite: 'strict', maxAge: SECONDS });
}
