import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { flag, id, pathId, text } from '../http/schemas.ts';
import { noteAction } from '../chat/deskActions.ts';
import { passwordHashOf, readPerson, setAway, writePassword } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import { DeskSession, Person } from '../../protocol/wire.ts';
import { browserSessionOf, CHANGING, READING, sessionOf } from './requireSession.ts';
import { NO_PASSWORD, requireGoodPassword } from './passwords.ts';
import { absentVisitorChats } from './absentVisitorChats.ts';
import { createSignInTries } from './signInTries.ts';
import { endSessions, listSessions } from './sessions.ts';

const availabilitySchema = {
  ...CHANGING,
  summary: 'Goes away from the desk, or comes back',
  body: Type.Object({ is_away: flag }),
  response: done({ person: Person }),
};
const presenceSchema = {
  ...CHANGING,
  summary: 'Tells that the desk is open, as every other call does, too. Without any the operator soon counts as gone',
  response: done({
    left: Type.Array(id, { description: 'The chats that are not closed and whose visitor has no page open.' }),
  }),
};
const sessionsSchema = {
  ...READING,
  summary: 'The browsers in which the operator is signed in',
  response: answers(Type.Object({ sessions: Type.Array(DeskSession) })),
};
const endSchema = { ...CHANGING, summary: 'Signs another browser out', params: pathId, response: DONE };
const endOthersSchema = { ...CHANGING, summary: 'Signs all other browsers out', response: DONE };
const passwordSchema = {
  ...CHANGING,
  summary: 'Changes the own password, and signs all other browsers out',
  body: Type.Object({ current: text, password: text }),
  response: DONE,
};

/** Routes for the operator's own account. */
export function accountRoutes(app: TypedApp, backend: Backend): void {
  const { store, realtime, config, limiters, passwords } = backend;
  const tries = createSignInTries(limiters, config.limits.loginTries);

  app.put('/availability', { schema: availabilitySchema }, async (request) => {
    const { id } = sessionOf(request).operator;
    return {
      success: true as const,
      person: await store.transact((transaction) => setAway(transaction, id, request.body.is_away)),
    };
  });

  // requireSession has already recorded the presence.
  app.post('/presence', { schema: presenceSchema }, async () => ({
    success: true as const,
    left: await absentVisitorChats(backend),
  }));

  app.get('/sessions', { schema: sessionsSchema }, async (request) => ({
    sessions: await listSessions(store, browserSessionOf(request)),
  }));

  app.delete('/sessions/:id', { schema: endSchema }, async (request) => {
    const session = browserSessionOf(request);
    const { operator } = session;
    const sockets = await store.transact(async (transaction) => {
      const own = await listSessions(transaction, session);
      if (!own.some(({ session_id: id }) => id === request.params.id))
        throw new Refusal(404, 'You have no such session');
      await noteAction(transaction, operator, 'signed-out-elsewhere');
      return endSessions(transaction, operator.id, { only: request.params.id });
    });
    realtime.disconnect(sockets);
    return { success: true as const };
  });

  app.delete('/sessions', { schema: endOthersSchema }, async (request) => {
    const { id: but, operator } = browserSessionOf(request);
    const sockets = await store.transact(async (transaction) => {
      await noteAction(transaction, operator, 'signed-out-everywhere');
      return endSessions(transaction, operator.id, { but });
    });
    realtime.disconnect(sockets);
    return { success: true as const };
  });

  app.put('/password', { schema: passwordSchema }, async (request) => {
    const { id: sessionId, operator } = browserSessionOf(request);
    const { current, password } = request.body;
    const { name, username } = await readPerson(store, operator.id);
    if (username === null) throw new Refusal(409, 'You sign in with DESK_PASSWORD, which the server sets');
    const hash = await passwordHashOf(store, operator.id);
    if (hash === null) throw new Refusal(409, NO_PASSWORD);
    await tries.attempt({ name: `operator ${operator.id}`, ip: request.ip }, async () => {
      if (!(await passwords.isRight(current, hash))) throw new Refusal(403, 'Wrong password');
    });
    await requireGoodPassword(password, [name, username]);
    const passwordHash = await passwords.hash(password);
    const sockets = await store.transact(async (transaction) => {
      await writePassword(transaction, operator.id, passwordHash);
      await noteAction(transaction, operator, 'password-changed');
      return endSessions(transaction, operator.id, { but: sessionId });
    });
    realtime.disconnect(sockets);
    return { success: true as const };
  });
}
