import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../database/Database.ts';
import { Refusal } from '../model/Refusal.ts';
import { sameText } from '../model/sameText.ts';
import { findSession, SESSION_COOKIE, type Session } from './sessions.ts';

const READING = new Set(['GET', 'HEAD']);
/** Joining a channel changes nothing, and the client library sends it without a header of ours. */
const UNCHANGING = '/desk/api/auth';

/** Guards every route of this scope: the session's cookie, and for a change its token too. */
export function requireSession(app: FastifyInstance, on: Queryable): void {
  app.addHook('preValidation', async (request) => {
    const { csrf_token: token } = await sessionOf(request, on);
    if (READING.has(request.method) || request.routeOptions.url === UNCHANGING) return;
    const given = request.headers['x-csrf-token'];
    if (typeof given !== 'string' || !sameText(given, token))
      throw new Refusal(403, 'The X-CSRF-Token is missing or wrong');
  });
}

export async function sessionOf(request: FastifyRequest, on: Queryable): Promise<Session> {
  const token = request.cookies[SESSION_COOKIE];
  const session = token === undefined ? null : await findSession(on, token);
  if (session === null) throw new Refusal(401, 'Sign in first');
  return session;
}
