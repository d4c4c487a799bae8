import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { noteAction } from '../chat/deskActions.ts';
import { setAway } from '../chat/operators.ts';
import { readSettings } from '../chat/settings.ts';
import { parseObject } from '../realtime/clientFrames.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { nullable } from '../../protocol/shapes.ts';
import { createOpenIdProvider, type Flow } from './openIdProvider.ts';
import { matchOperator, type Unmatched } from './operatorIdentities.ts';
import { startSession } from './startSession.ts';

const COOKIE = 'desk_oidc';
const COOKIE_PATH = '/desk/api/oidc';
const COOKIE_SECONDS = 10 * 60;

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
/** A browser opens these addresses itself. */
const PAGE = { hide: true };

/** What went wrong. The desk has a sentence for each. */
type Failure = Unmatched | 'unreachable' | 'refused' | 'expired';

/** The sign-in by an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function openIdRoutes(app: TypedApp, backend: Backend): void {
  const { store, config } = backend;
  const { oidc } = config;

  app.get('/sign-in', { schema: methodsSchema }, async () => ({
    password: oidc === null || (await readSettings(store)).sign_in !== 'provider',
    provider: oidc?.name ?? null,
  }));

  if (oidc === null) return;
  const redirectUri = `${store.publicUrl}${COOKIE_PATH}/callback`;
  const provider = createOpenIdProvider(oidc, redirectUri);
  // The browser sends it along when the provider returns it, which `strict` would prevent.
  const cookie = {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: COOKIE_SECONDS,
    secure: store.publicUrl.startsWith('https:'),
  } as const;
  const toDesk = (reply: FastifyReply, failure: Failure | null = null) =>
    reply.redirect(`${store.publicUrl}/desk/${failure === null ? '' : `#sign-in-failed/${failure}`}`);

  app.get('/oidc/start', { schema: PAGE }, async (request, reply) => {
    try {
      const { url, flow } = await provider.begin();
      return reply.setCookie(COOKIE, JSON.stringify(flow), cookie).redirect(url.href);
    } catch (error) {
      return toDesk(reply, failureOf(request, error));
    }
  });

  app.get('/oidc/callback', { schema: PAGE }, async (request, reply) => {
    const flow = readFlow(request.cookies[COOKIE]);
    reply.clearCookie(COOKIE, { path: COOKIE_PATH });
    if (flow === null) return toDesk(reply, 'expired');
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    try {
      const identity = await provider.finish(new URL(redirectUri + query), flow);
      const operatorId = await store.transact(async (transaction) => {
        const matched = await matchOperator(transaction, identity);
        if (typeof matched !== 'number') return matched;
        await setAway(transaction, matched, false);
        await noteAction(transaction, { id: matched }, 'signed-in');
        return matched;
      });
      if (typeof operatorId !== 'number') return toDesk(reply, operatorId);
      await startSession(backend, { request, reply }, { operatorId, password: null, isByProvider: true });
      return toDesk(reply);
    } catch (error) {
      return toDesk(reply, failureOf(request, error));
    }
  });
}

/** Logs the cause, which the person at the desk cannot fix. */
function failureOf(request: FastifyRequest, error: unknown): Failure {
  if (!(error instanceof Refusal) || (error.status !== 401 && error.status !== 502)) throw error;
  request.log.warn({ err: error.cause }, 'OpenID Connect sign-in failed');
  return error.status === 502 ? 'unreachable' : 'refused';
}

function readFlow(text: string | undefined): Flow | null {
  const { state, nonce, verifier } = parseObject(text ?? '') ?? {};
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null;
  return { state, nonce, verifier };
}
