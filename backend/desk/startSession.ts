import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Backend } from '../http/Backend.ts';
import { passwordHashOf } from '../chat/operators.ts';
import { markBrowser } from './knownBrowser.ts';
import { openSession, SESSION_COOKIE, SESSION_SECONDS } from './sessions.ts';

export const COOKIE_PATH = '/desk';

type Visit = { operatorId: number; password: string | null };

/** Signs an operator in, in the browser that sent the request. */
export async function startSession(
  { store, now }: Pick<Backend, 'store' | 'now'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  visit: Visit,
): Promise<{ success: true; csrf_token: string }> {
  const browser = request.headers['user-agent'] ?? '';
  const { token, csrf_token } = await openSession(store, { ...visit, browser, now: now() });
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
