import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Backend } from '../Backend.ts';
import { Refusal } from '../model/Refusal.ts';
import { sameText } from '../model/sameText.ts';
import { findSession, SESSION_COOKIE, type Session, type SessionKey } from './sessions.ts';

const READING = new Set(['GET', 'HEAD']);
/** Joining a channel changes nothing, and the client library sends it without a header of ours. */
const UNCHANGING = '/desk/api/auth';

type Door = Pick<Backend, 'store' | 'deskPassword'>;

/** Guards every route of this scope: the session's cookie, and for a change its token too. */
export function requireSession(app: FastifyInstance, door: Door): void {
  app.addHook('preValidation', async (request) => {
    const { csrf_token: token } = await sessionOf(request, door);
    if (READING.has(request.method) || request.routeOptions.url === UNCHANGING) return;
    const given = request.headers['x-csrf-token'];
    if (typeof given !== 'string' || !sameText(given, token))
      throw new Refusal(403, 'The X-CSRF-Token is missing or wrong');
  });
}

export async function sessionOf(request: FastifyRequest, door: Door): Promise<Session> {
  const session = await findSession(door.store, sessionKeyOf(request, door));
  if (session === null) throw new Refusal(401, 'Sign in first');
  return session;
}

export function sessionKeyOf({ cookies }: FastifyRequest, { deskPassword }: Door): SessionKey {
  return { token: cookies[SESSION_COOKIE] ?? '', password: deskPassword };
}
