import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Backend } from '../http/Backend.ts';
import { passwordHashOf } from '../chat/operators.ts';
import { openSession, SESSION_COOKIE, SESSION_SECONDS } from './sessions.ts';
import { createHmac } from 'node:crypto';
import { sameText } from '../base/secretText.ts';

export const COOKIE_PATH = '/desk';

/** `isByProvider`: an OpenID Connect provider signed the operator in. */
type Visit = { operatorId: number; password: string | null; isByProvider?: boolean };

/** Signs an operator in, in the browser that sent the request. */
export async function startSession(
  { store, realtime, now }: Pick<Backend, 'store' | 'realtime' | 'now'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  visit: Visit,
): Promise<{ success: true; csrf_token: string }> {
  const browser = request.headers['user-agent'] ?? '';
  const { token, csrf_token, endedSockets } = await openSession(store, { ...visit, browser, now: now() });
  realtime.disconnect(endedSockets);
  const secure = store.publicUrl.startsWith('https:');
  reply.setCookie(SESSION_COOKIE, token, {
    ...{ path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure, maxAge: SESSION_SECONDS },
  });
  const mark =
    visit.password === null
      ? { operatorId: visit.operatorId, secret: await passwordHashOf(store, visit.operatorId) }
      : { operatorId: null, secret: visit.password };
  markBrowser(reply, mark, { path: COOKIE_PATH, secure });
  return { success: true, csrf_token };
}

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

function markBrowser(reply: FastifyReply, account: Account, options: { path: string; secure: boolean }): void {
  const mark = markOf(account);
  if (mark === null) return;
  reply.setCookie(COOKIE, mark, { ...options, httpOnly: true, sameSite: 'strict', maxAge: SECONDS });
}
