import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { key, text } from '../http/schemas.ts';
import { deskPasswordOperator, findAccount } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import { finishSignIn, requirePasswordRule, SIGNED_IN } from './finishSignIn.ts';
import { isKnownBrowser } from './startSession.ts';
import { createSignInTries } from './signInTries.ts';

const loginSchema = {
  tags: ['Desk'],
  summary: 'Signs in, by the cookie that the answer sets',
  body: Type.Object({ password: text, username: Type.Optional(key), code: Type.Optional(key) }),
  response: SIGNED_IN,
};

/** POST /desk/api/login: with a username and password, or with DESK_PASSWORD and no username. */
export function signInRoutes(app: TypedApp, backend: Backend): void {
  const { store, config, limiters, deskPassword, passwords } = backend;
  const tries = createSignInTries(limiters, config.limits.loginTries);

  app.post('/login', { schema: loginSchema }, async (request, reply) => {
    await requirePasswordRule(backend);
    const { username, password, code } = request.body;
    const operatorId =
      username === undefined ? await byDeskPassword(request, password) : await byName(request, username, password);
    const visit = { operatorId, password: username === undefined ? deskPassword : null, code };
    return finishSignIn(backend, { request, reply }, visit);
  });

  async function byDeskPassword(request: FastifyRequest, password: string): Promise<number> {
    const isKnown = isKnownBrowser(request, { operatorId: null, secret: deskPassword });
    return tries.attempt({ name: '', ip: request.ip, isKnown }, async () => {
      if (deskPassword === null || !sameText(password, deskPassword)) throw new Refusal(401, 'Wrong password');
      const { id, is_disabled: isDisabled } = await deskPasswordOperator(store);
      if (isDisabled) throw new Refusal(401, 'The desk password has been disabled. Sign in with your name');
      return id;
    });
  }

  async function byName(request: FastifyRequest, username: string, password: string): Promise<number> {
    const account = await findAccount(store, username);
    const mark = { operatorId: account?.id ?? null, secret: account?.password_hash ?? null };
    const isKnown = isKnownBrowser(request, mark);
    return tries.attempt({ name: username, ip: request.ip, isKnown }, async () => {
      const isRight = await passwords.isRight(password, account?.password_hash ?? null);
      // One message for all cases, so that the answer does not reveal which names exist.
      if (!isRight || account === null || account.is_disabled) throw new Refusal(401, 'Wrong name or password');
      return account.id;
    });
  }
}
