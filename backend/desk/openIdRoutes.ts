import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { noteAction } from '../chat/deskActions.ts';
import { operatorName, setAway } from '../chat/operators.ts';
import { readSettings } from '../chat/settings.ts';
import { isObject, parseObject } from '../realtime/clientFrames.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, done } from '../http/answers.ts';
import { key } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { nullable } from '../../protocol/shapes.ts';
import { createOpenIdProvider, reasonOf, type Flow } from './openIdProvider.ts';
import { matchOperator, type Unmatched } from './operatorIdentities.ts';
import { joinByProvider, type NotJoined } from './joinByProvider.ts';
import { readInvitation } from './invitations.ts';
import { createSignInTries } from './signInTries.ts';
import { startSession } from './startSession.ts';

const COOKIE = 'desk_oidc';
const COOKIE_PATH = '/desk/api/oidc';
const COOKIE_SECONDS = 10 * 60;
/** The sign-ins of several tabs, the newest first. More would exceed the 4 KB of a cookie. */
const MAX_VISITS = 3;

const methodsSchema = {
  tags: ['Desk'],
  summary: 'How operators sign in',
  response: answers(
    Type.Object({
      password: Type.Boolean({ description: 'Whether a name and a password sign in.' }),
      provider: nullable(Type.String({ description: 'The name of the OpenID Connect provider, for the button.' })),
    }),
  ),
};
const invitedSchema = {
  tags: ['Desk'],
  summary: 'Begins to accept an invitation by the OpenID Connect provider',
  body: Type.Object({ token: key, name: Type.String({ maxLength: 100 }) }),
  response: done({ url: Type.String({ description: 'The page of the provider, which returns to the desk.' }) }),
};
/** A browser opens these addresses itself. */
const PAGE = { hide: true };

/** What went wrong. The desk has a sentence for each. */
type Failure = Unmatched | NotJoined | 'unreachable' | 'refused' | 'expired';
/** Kept in a cookie. `invited`: the person accepts an invitation. */
type Visit = Flow & { invited: { token: string; name: string } | null };

/** The sign-in by an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function openIdRoutes(app: TypedApp, backend: Backend): void {
  const { store, config, limiters } = backend;
  const { oidc } = config;

  app.get('/sign-in', { schema: methodsSchema }, async () => ({
    password: oidc === null || (await readSettings(store)).sign_in !== 'provider',
    provider: oidc?.name ?? null,
  }));

  const redirectUri = `${store.publicUrl}${COOKIE_PATH}/callback`;
  const provider = oidc && createOpenIdProvider(oidc, redirectUri, backend.now);
  // The browser sends it along when the provider returns it, which `strict` would prevent.
  const cookie = {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: COOKIE_SECONDS,
    secure: store.publicUrl.startsWith('https:'),
  } as const;
  const tries = createSignInTries(limiters, config.limits.loginTries);
  const visitsOf = ({ cookies }: FastifyRequest) => readVisits(cookies[COOKIE]);
  const keep = (reply: FastifyReply, visits: readonly Visit[]) =>
    visits.length === 0
      ? reply.clearCookie(COOKIE, { path: COOKIE_PATH })
      : reply.setCookie(COOKIE, JSON.stringify({ visits: visits.slice(0, MAX_VISITS) }), cookie);
  const toDesk = (reply: FastifyReply, failure: Failure | null = null, visit: Visit | null = null) => {
    const place = visit?.invited ? 'invitation-failed' : 'sign-in-failed';
    return reply.redirect(`${store.publicUrl}/desk/${failure === null ? '' : `#${place}/${failure}`}`);
  };

  // A POST, because the token must be in no address.
  app.post('/invitations/provider', { schema: invitedSchema }, async ({ body, ip }, reply) => {
    if (provider === null) throw new Refusal(404, 'The server knows no OpenID Connect provider');
    const { token } = body;
    const invitation = await tries.attempt({ name: 'invitation', ip }, () => readInvitation(store, token));
    if (invitation.operator_id !== null) throw new Refusal(409, 'This link is for a new password');
    const name = operatorName(body.name);
    const { url, flow } = await provider.begin();
    // The browser does not send the cookie to this address, so the sign-ins of other tabs end.
    keep(reply, [{ ...flow, invited: { token, name } }]);
    return { success: true as const, url: url.href };
  });

  if (provider === null) return;
  app.get('/oidc/start', { schema: PAGE }, async (request, reply) => {
    try {
      const { url, flow } = await provider.begin();
      return keep(reply, [{ ...flow, invited: null }, ...visitsOf(request)]).redirect(url.href);
    } catch (error) {
      return toDesk(reply, failureOf(request, error));
    }
  });

  app.get('/oidc/callback', { schema: PAGE }, async (request, reply) => {
    const visits = visitsOf(request);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const answer = new URL(redirectUri + query);
    const isAnswered = ({ state }: Visit) => state === answer.searchParams.get('state');
    // An answer without the state of a visit is refused below.
    const visit = visits.find(isAnswered) ?? visits[0];
    // The other tabs have still to return.
    keep(
      reply,
      visits.filter((other) => !isAnswered(other)),
    );
    if (visit === undefined) return toDesk(reply, 'expired');
    try {
      const identity = await provider.finish(answer, visit);
      const operatorId = await store.transact(async (transaction) => {
        if (visit.invited !== null) return joinByProvider(transaction, { ...visit.invited, identity }, backend);
        const matched = await matchOperator(transaction, identity);
        if (typeof matched !== 'number') return matched;
        await setAway(transaction, matched, false);
        await noteAction(transaction, { id: matched }, 'signed-in');
        return matched;
      });
      if (typeof operatorId !== 'number') return toDesk(reply, operatorId, visit);
      await startSession(backend, { request, reply }, { operatorId, password: null, isByProvider: true });
      return toDesk(reply);
    } catch (error) {
      return toDesk(reply, failureOf(request, error), visit);
    }
  });
}

/** Logs the cause, which the person at the desk cannot fix. */
function failureOf(request: FastifyRequest, error: unknown): Failure {
  if (!(error instanceof Refusal) || ![401, 422, 502].includes(error.status)) throw error;
  request.log.warn({ err: error.cause, reason: reasonOf(error.cause) }, 'OpenID Connect sign-in failed');
  return error.status === 502 ? 'unreachable' : 'refused';
}

function readVisits(text: string | undefined): Visit[] {
  const { visits } = parseObject(text ?? '') ?? {};
  return Array.isArray(visits) ? visits.flatMap(readVisit) : [];
}

function readVisit(given: unknown): Visit[] {
  const { state, nonce, verifier, invited } = isObject(given) ? given : {};
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return [];
  const { token, name } = isObject(invited) ? invited : {};
  const isInvited = typeof token === 'string' && typeof name === 'string';
  return [{ state, nonce, verifier, invited: isInvited ? { token, name } : null }];
}
