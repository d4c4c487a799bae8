import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { noteAction } from '../chat/deskActions.ts';
import { announcePerson, readPerson, setAway } from '../chat/operators.ts';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import { Refusal } from '../base/Refusal.ts';
import { NextSignInStep } from '../../protocol/wire.ts';
import { beginSetup, confirmSetup, hasSecondFactor, useCode } from './secondFactors.ts';
import { readRule } from './signInRule.ts';
import { startSession } from './startSession.ts';

/** The response of a call that signs in. It opens no session while a step is left. */
export const SIGNED_IN = done({
  csrf_token: Type.Optional(
    Type.String({ description: 'Absent while `next_step` is there, and if only the provider signs in.' }),
  ),
  next_step: Type.Optional(NextSignInStep),
  recovery_codes: Type.Optional(
    Type.Array(Type.String(), { description: 'After the setup of the second factor. No other call returns them.' }),
  ),
});
type NextStep = { success: true; next_step: Static<typeof NextSignInStep> };
/** `recoveryCodes`: new ones, after a setup. */
type Passed = { isByRecoveryCode: boolean; recoveryCodes: string[] | null };

type Http = { request: FastifyRequest; reply: FastifyReply };
/** The operator whose password was right. `password`: DESK_PASSWORD, or null for a sign-in by name. */
type Visit = { operatorId: number; password: string | null; code: string | undefined };

/** Uses up the code of an operator whose password was right. Throws a 401 for a wrong code. */
export async function passSecondFactor(
  backend: Backend,
  { operatorId, code }: Pick<Visit, 'operatorId' | 'code'>,
): Promise<NextStep | Passed> {
  const { store } = backend;
  if (!(await hasSecondFactor(store, operatorId))) {
    if ((await readRule(store, backend)) !== 'second-factor') return { isByRecoveryCode: false, recoveryCodes: null };
    if (code !== undefined)
      return { isByRecoveryCode: false, recoveryCodes: await confirmSetup(backend, operatorId, code, 401) };
    const { username, name } = await readPerson(store, operatorId);
    return {
      success: true,
      next_step: { kind: 'setup', ...(await beginSetup(backend, operatorId, username ?? name)) },
    };
  }
  if (code === undefined) return { success: true, next_step: { kind: 'code' } };
  const used = await useCode(backend, operatorId, code, 401);
  return { isByRecoveryCode: used === 'recovery code', recoveryCodes: null };
}

/** Throws while the rule of the settings allows only the provider. */
export async function requirePasswordRule(backend: Backend): Promise<void> {
  if ((await readRule(backend.store, backend)) !== 'provider') return;
  throw new Refusal(403, `Sign in with ${backend.config.oidc?.name}. Passwords are off at this desk`);
}

/** Checks the second factor of an operator whose password was right, and opens the session. */
export async function finishSignIn(backend: Backend, http: Http, visit: Visit) {
  const { operatorId, password } = visit;
  const passed = await passSecondFactor(backend, visit);
  if ('next_step' in passed) return passed;
  // Signing in makes the operator available.
  await backend.store.transact(async (transaction) => {
    await setAway(transaction, operatorId, false);
    await noteAction(transaction, { id: operatorId }, 'signed-in');
    if (passed.isByRecoveryCode) await noteAction(transaction, { id: operatorId }, 'recovery-code-used');
    if (passed.recoveryCodes === null) return;
    await noteAction(transaction, { id: operatorId }, 'second-factor-on');
    await announcePerson(transaction, operatorId);
  });
  const started = await startSession(backend, http, { operatorId, password });
  return passed.recoveryCodes === null ? started : { ...started, recovery_codes: passed.recoveryCodes };
}
