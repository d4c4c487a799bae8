import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiScope } from '../../protocol/wire.ts';
import { WRONG_CSRF_TOKEN } from '../../protocol/wrongCsrfToken.ts';
import type { Backend } from '../http/Backend.ts';
import { bearerToken } from '../http/bearerToken.ts';
import { Refusal, tooMany } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import { findTokenCall, noteUse, type TokenCall } from './apiTokens.ts';
import { findSession, noteSeen, SESSION_COOKIE, type Session } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the routes that `requireSession` guards. */
    deskSession: Session | TokenCall | null;
  }
}

/** Parts of the desk routes' schemas. They describe the authentication in the API document. */
export const READING = { tags: ['Desk'], security: [{ deskSession: [] }] };
export const CHANGING = { tags: ['Desk'], security: [{ deskSession: [], csrfToken: [] }] };

type Access = { tags: string[]; security: Record<string, string[]>[] };

/**
 * Allows a route to API tokens that have all of these scopes. Routes without scopes refuse tokens. The
 * schema is also what `requireSession` reads, so the API document names the scopes that are required.
 */
export function withScopes({ tags, security }: Access, ...scopes: ApiScope[]): Access {
  return { tags, security: [...security, { apiToken: scopes }] };
}

const READING_METHODS = new Set(['GET', 'HEAD']);
/** Joining a channel changes nothing, and the client library sends the request without our header. */
const UNCHANGING = '/desk/api/auth';

/**
 * Guards every route of this scope: requires the session cookie and, for changes, the CSRF token; or an
 * API token, which a page of another site cannot send.
 */
export function requireSession(app: FastifyInstance, backend: Backend): void {
  const { store, deskPassword, now } = backend;
  app.decorateRequest('deskSession', null);
  // Before the request is validated, so that only people who have signed in learn what is wrong with it.
  app.addHook('onRequest', async (request) => {
    const apiToken = bearerToken(request.headers);
    if (apiToken !== null) {
      request.deskSession = await requireToken(request, apiToken, backend);
      return;
    }
    const token = request.cookies[SESSION_COOKIE] ?? '';
    const session = await findSession(store, { token, password: deskPassword });
    if (session === null) throw new Refusal(401, 'Sign in first');
    request.deskSession = session;
    // Every request shows that the desk is open.
    await noteSeen(store, session, now());
    if (READING_METHODS.has(request.method) || request.routeOptions.url === UNCHANGING) return;
    const given = request.headers['x-csrf-token'];
    if (typeof given !== 'string' || !sameText(given, session.csrf_token)) throw new Refusal(403, WRONG_CSRF_TOKEN);
  });
}

async function requireToken(
  request: FastifyRequest,
  token: string,
  { store, deskPassword, limiters, config, now }: Backend,
): Promise<TokenCall> {
  const call = await findTokenCall(store, token, deskPassword !== null);
  if (call === null) throw new Refusal(401, 'This API token is not valid, or was revoked');
  // As many calls as an address may make, from however many addresses the token is used.
  const limiter = limiters({ name: 'api-tokens', points: config.limits.requestsPerMinute, seconds: 60 });
  const { isOver, secondsLeft } = await limiter.use(String(call.tokenId));
  if (isOver) throw tooMany(`Too many requests. Please try again in ${secondsLeft} seconds.`, secondsLeft);
  const needed = (request.routeOptions.schema?.security ?? []).flatMap(({ apiToken = [] }) => apiToken);
  if (needed.length === 0) throw new Refusal(403, 'API tokens cannot make this call. Sign in at the desk');
  const missing = needed.filter((scope) => !call.scopes.some((given) => given === scope));
  if (missing.length > 0) throw new Refusal(403, `This API token lacks the scope ${missing.join(' and ')}`);
  await noteUse(store, call, now());
  return call;
}

/** Returns the session or the API token of a request. Both include the operator. */
export function sessionOf({ deskSession }: FastifyRequest): Session | TokenCall {
  if (deskSession === null) throw new Refusal(401, 'Sign in first');
  return deskSession;
}

/** Returns the session of a route without scopes, which API tokens cannot call. */
export function browserSessionOf(request: FastifyRequest): Session {
  const session = sessionOf(request);
  if ('tokenId' in session) throw new Refusal(403, 'Sign in at the desk');
  return session;
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
