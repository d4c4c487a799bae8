import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Backend } from '../http/Backend.ts';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import { findSession, noteSeen, SESSION_COOKIE, type Session } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the routes that `requireSession` guards. */
    deskSession: Session | null;
  }
}

/** Parts of the desk routes' schemas. They describe the authentication in the API document. */
export const READING = { tags: ['Desk'], security: [{ deskSession: [] }] };
export const CHANGING = { tags: ['Desk'], security: [{ deskSession: [], csrfToken: [] }] };

const READING_METHODS = new Set(['GET', 'HEAD']);
/** Joining a channel changes nothing, and the client library sends the request without our header. */
const UNCHANGING = '/desk/api/auth';

/** Guards every route of this scope: requires the session cookie and, for changes, the CSRF token. */
export function requireSession(app: FastifyInstance, { store, deskPassword, now }: Backend): void {
  app.decorateRequest('deskSession', null);
  // Before the request is validated, so that only people who have signed in learn what is wrong with it.
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[SESSION_COOKIE] ?? '';
    request.deskSession = await findSession(store, { token, password: deskPassword });
    const session = sessionOf(request);
    // Every request shows that the desk is open.
    await noteSeen(store, session, now());
    if (READING_METHODS.has(request.method) || request.routeOptions.url === UNCHANGING) return;
    const given = request.headers['x-csrf-token'];
    if (typeof given !== 'string' || !sameText(given, session.csrf_token))
      throw new Refusal(403, 'The X-CSRF-Token is missing or wrong');
  });
}

/** Returns the session of a request, which includes the operator. Throws without one. */
export function sessionOf({ deskSession }: FastifyRequest): Session {
  if (deskSession === null) throw new Refusal(401, 'Sign in first');
  return deskSession;
}

/** Options of a route that only administrators may call. */
export const ADMINISTRATORS = { preValidation: async (request: FastifyRequest) => requireRole(request) };

/** Restricts every route of this scope to administrators. The scope must also use `requireSession`. */
export function requireAdministrator(app: FastifyInstance): void {
  app.addHook('preValidation', ADMINISTRATORS.preValidation);
}

function requireRole(request: FastifyRequest): void {
  if (sessionOf(request).operator.role !== 'administrator') throw new Refusal(403, 'Only an administrator can do this');
}
