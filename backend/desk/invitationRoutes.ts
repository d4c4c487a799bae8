import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { key, text } from '../http/schemas.ts';
import { noteAction } from '../chat/deskActions.ts';
import { readInvitation, useInvitation } from './invitations.ts';
import { joinDesk } from './joinDesk.ts';
import { lockPeople, readPerson, setAway, writePassword } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import { nullable } from '../../protocol/shapes.ts';
import { Role } from '../../protocol/wire.ts';
import { requireGoodPassword } from './passwords.ts';
import { passSecondFactor, SIGNED_IN } from './finishSignIn.ts';
import { endSessions } from './sessions.ts';
import { hasSecondFactor } from './secondFactors.ts';
import { readRule } from './signInRule.ts';
import { createSignInTries } from './signInTries.ts';
import { startSession } from './startSession.ts';

const short = Type.Optional(Type.String({ maxLength: 100 }));
const Acceptance = Type.Object({
  ...{ token: key, password: text, name: short, username: short },
  code: Type.Optional(key),
});

const lookSchema = {
  tags: ['Desk'],
  summary: 'Tells whoever has a one-time link what it is for',
  body: Type.Object({ token: key }),
  response: answers(Type.Object({ role: Role, name: Type.String(), username: nullable(Type.String()) })),
};
const acceptSchema = {
  tags: ['Desk'],
  summary: 'Uses a one-time link: joins the desk, or sets a new password; and signs in',
  body: Acceptance,
  response: SIGNED_IN,
};

/**
 * Anyone with a one-time link can read its purpose and use it, without a session. An invalid token
 * counts as a wrong password.
 */
export function invitationRoutes(app: TypedApp, backend: Backend): void {
  const { store, config, limiters, realtime, passwords } = backend;
  const tries = createSignInTries(limiters, config.limits.loginTries);

  app.post('/invitations/look', { schema: lookSchema }, async ({ body, ip }) => {
    const invitation = await tries.attempt({ name: 'invitation', ip }, () => readInvitation(store, body.token));
    const person = invitation.operator_id === null ? null : await readPerson(store, invitation.operator_id);
    const { role } = invitation;
    return { role, name: person?.name ?? invitation.name, username: person?.username ?? null };
  });

  app.post('/invitations/accept', { schema: acceptSchema }, async (request, reply) => {
    const { body, ip } = request;
    const opened = await tries.attempt({ name: 'invitation', ip }, () => readInvitation(store, body.token));
    const person = opened.operator_id === null ? body : await readPerson(store, opened.operator_id);
    await requireGoodPassword(body.password, [person.name ?? '', person.username ?? '']);
    // Before the link is used up.
    if (opened.operator_id !== null && (await hasSecondFactor(store, opened.operator_id))) {
      const passed = await passSecondFactor(backend, { operatorId: opened.operator_id, code: body.code });
      if ('next_step' in passed) return passed;
    }
    const passwordHash = await passwords.hash(body.password);
    const newcomer = { name: body.name ?? '', username: body.username ?? '', passwordHash };
    const { operatorId, sockets } = await store.transact(async (transaction) => {
      await lockPeople(transaction);
      const invitation = await readInvitation(transaction, body.token);
      await useInvitation(transaction, invitation);
      return invitation.operator_id === null
        ? { operatorId: await joinDesk(transaction, invitation, newcomer, backend), sockets: [] }
        : setPassword(transaction, invitation.operator_id, passwordHash);
    });
    realtime.disconnect(sockets);
    // The account exists now, and may need a second factor or the provider before its first session.
    if (opened.operator_id === null || !(await hasSecondFactor(store, operatorId))) {
      const rule = await readRule(store, backend);
      if (rule === 'provider') return { success: true as const };
      const passed = await passSecondFactor(backend, { operatorId, code: undefined });
      if ('next_step' in passed) return passed;
    }
    return startSession(backend, { request, reply }, { operatorId, password: null });
  });

  async function setPassword(transaction: Transaction, operatorId: number, passwordHash: string) {
    const { is_disabled: isDisabled } = await readPerson(transaction, operatorId);
    if (isDisabled) throw new Refusal(403, 'This account is disabled');
    await writePassword(transaction, operatorId, passwordHash);
    await noteAction(transaction, { id: operatorId }, 'password-changed');
    await setAway(transaction, operatorId, false);
    // Signs out anyone who used the old password.
    return { operatorId, sockets: await endSessions(transaction, operatorId) };
  }
}
