import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { noteAction } from '../chat/deskActions.ts';
import { setAway } from '../chat/operators.ts';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import { NextSignInStep } from '../../protocol/wire.ts';
import { hasSecondFactor, useCode } from './secondFactors.ts';
import { startSession } from './startSession.ts';

/** The response of a call that signs in. It opens no session while a step is left. */
export const SIGNED_IN = done({
  csrf_token: Type.Optional(Type.String({ description: 'Absent while `next_step` is there.' })),
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
  if (!(await hasSecondFactor(backend.store, operatorId))) return { isByRecoveryCode: false, recoveryCodes: null };
  if (code === undefined) return { success: true, next_step: { kind: 'code' } };
  const used = await useCode(backend, operatorId, code, 401);
  return { isByRecoveryCode: used === 'recovery code', recoveryCodes: null };
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
  });
  return startSession(backend, http, { operatorId, password });
}
