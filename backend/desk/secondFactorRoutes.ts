import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { noteAction } from '../chat/deskActions.ts';
import { announcePerson, passwordHashOf, readPerson } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import { key, pathId, text } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { Person } from '../../protocol/wire.ts';
import { forgetIdentity } from './operatorIdentities.ts';
import { NO_PASSWORD } from './passwords.ts';
import { ADMINISTRATORS, browserSessionOf, CHANGING } from './requireSession.ts';
import { beginSetup, confirmSetup, removeSecondFactor, renewRecoveryCodes, useCode } from './secondFactors.ts';
import { readRule } from './signInRule.ts';
import { endSessions } from './sessions.ts';
import { createSignInTries } from './signInTries.ts';

const recoveryCodes = Type.Array(Type.String(), { description: 'Each works once. No other call returns them.' });

const setupSchema = {
  ...CHANGING,
  summary: 'Makes a secret for an authenticator app, which a code must confirm',
  body: Type.Object({ password: text }),
  response: done({ secret: Type.String(), uri: Type.String() }),
};
const confirmSchema = {
  ...CHANGING,
  summary: 'Turns the second factor on, with a code of the app',
  body: Type.Object({ code: key }),
  response: done({ recovery_codes: recoveryCodes, person: Person }),
};
const renewSchema = {
  ...CHANGING,
  summary: 'Replaces the recovery codes',
  body: Type.Object({ password: text, code: key }),
  response: done({ recovery_codes: recoveryCodes }),
};
const offSchema = {
  ...CHANGING,
  summary: 'Turns the second factor off',
  body: Type.Object({ password: text, code: key }),
  response: done({ person: Person }),
};
const resetSchema = {
  ...CHANGING,
  summary: "Turns an operator's second factor off, and ends their sessions",
  params: pathId,
  response: done({ person: Person }),
};

/** Routes for the second factor of the operator's own account, and for the reset by an administrator. */
export function secondFactorRoutes(app: TypedApp, backend: Backend): void {
  const { store, realtime, config, limiters, passwords, deskPassword } = backend;
  const tries = createSignInTries(limiters, config.limits.loginTries);

  app.post('/second-factor/setup', { schema: setupSchema }, async (request) => {
    const { operator } = browserSessionOf(request);
    await requirePassword(request, request.body.password);
    const { username, name } = await readPerson(store, operator.id);
    return { success: true as const, ...(await beginSetup(backend, operator.id, username ?? name)) };
  });

  app.post('/second-factor', { schema: confirmSchema }, async (request) => {
    const { operator } = browserSessionOf(request);
    const codes = await confirmSetup(backend, operator.id, request.body.code);
    const person = await store.transact(async (transaction) => {
      await noteAction(transaction, operator, 'second-factor-on');
      return announcePerson(transaction, operator.id);
    });
    return { success: true as const, recovery_codes: codes, person };
  });

  app.post('/second-factor/recovery-codes', { schema: renewSchema }, async (request) => {
    const { operator } = browserSessionOf(request);
    await requirePassword(request, request.body.password);
    await useCode(backend, operator.id, request.body.code);
    const codes = await store.transact(async (transaction) => {
      await noteAction(transaction, operator, 'recovery-codes-made');
      return renewRecoveryCodes(transaction, operator.id);
    });
    return { success: true as const, recovery_codes: codes };
  });

  app.post('/second-factor/off', { schema: offSchema }, async (request) => {
    const { operator } = browserSessionOf(request);
    if ((await readRule(store, backend)) === 'second-factor')
      throw new Refusal(
        409,
        'This desk asks everyone for a second factor. An administrator can change that in the settings',
      );
    await requirePassword(request, request.body.password);
    await useCode(backend, operator.id, request.body.code);
    const person = await store.transact(async (transaction) => {
      await removeSecondFactor(transaction, operator.id);
      await noteAction(transaction, operator, 'second-factor-off');
      return announcePerson(transaction, operator.id);
    });
    return { success: true as const, person };
  });

  app.post('/people/:id/reset-second-factor', { schema: resetSchema, ...ADMINISTRATORS }, async (request) => {
    const { operator } = browserSessionOf(request);
    const { id } = request.params;
    if (id === operator.id) throw new Refusal(409, 'Turn your own second factor off in your profile');
    const { person, sockets } = await store.transact(async (transaction) => {
      const { name } = await readPerson(transaction, id);
      await forgetIdentity(transaction, id);
      if (!(await removeSecondFactor(transaction, id))) throw new Refusal(409, `${name} has no second factor`);
      await noteAction(transaction, operator, 'second-factor-reset', name);
      return { person: await announcePerson(transaction, id), sockets: await endSessions(transaction, id) };
    });
    realtime.disconnect(sockets);
    return { success: true as const, person };
  });

  /** A stolen session alone must not change how its operator signs in. */
  async function requirePassword(request: FastifyRequest, password: string): Promise<void> {
    const { id } = browserSessionOf(request).operator;
    const hash = await passwordHashOf(store, id);
    if (hash === null && (await readPerson(store, id)).username !== null) throw new Refusal(409, NO_PASSWORD);
    await tries.attempt({ name: `operator ${id}`, ip: request.ip }, async () => {
      const isRight =
        hash === null
          ? deskPassword !== null && sameText(password, deskPassword)
          : await passwords.isRight(password, hash);
      if (!isRight) throw new Refusal(403, 'Wrong password');
    });
  }
}
