import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { addressKey } from '../http/addressKey.ts';
import { flag, object, pathId, text } from '../http/schemas.ts';
import { queryFirst } from '../database/Database.ts';
import { noteAction } from '../model/deskActions.ts';
import { setAway, writePassword } from '../model/operators.ts';
import { Refusal } from '../model/Refusal.ts';
import { countTry } from './loginTries.ts';
import { hashPassword, isPassword, requireGoodPassword } from './passwords.ts';
import { sessionOf } from './requireSession.ts';
import { endSessions, listSessions } from './sessions.ts';

/** What operators do with their own account. */
export function accountRoutes(app: FastifyInstance, { store, realtime, config }: Backend): void {
  app.put<{ Body: { is_away: boolean } }>(
    '/availability',
    { schema: { body: object({ is_away: flag }) } },
    async (request) => {
      const { id } = sessionOf(request).operator;
      return {
        success: true,
        person: await store.transact((transaction) => setAway(transaction, id, request.body.is_away)),
      };
    },
  );

  app.get('/sessions', async (request) => ({ sessions: await listSessions(store, sessionOf(request)) }));

  app.delete<{ Params: { id: number } }>('/sessions/:id', { schema: { params: pathId } }, async (request) => {
    const { operator } = sessionOf(request);
    const sockets = await store.transact(async (transaction) => {
      await noteAction(transaction, operator, 'signed-out-elsewhere');
      return endSessions(transaction, operator.id, { only: request.params.id });
    });
    realtime.disconnect(sockets);
    return { success: true };
  });

  const passwordSchema = { body: object({ current: text, password: text }) };
  app.put<{ Body: { current: string; password: string } }>('/password', { schema: passwordSchema }, async (request) => {
    const { id: sessionId, operator } = sessionOf(request);
    const { current, password } = request.body;
    const counted = await countTry(store, addressKey(request.ip), config.limits.loginTriesPerMinute);
    const sql = 'SELECT password_hash FROM operators WHERE id = $1 AND username IS NOT NULL';
    const account = await queryFirst<{ password_hash: string }>(store, sql, [operator.id]);
    if (account === null) throw new Refusal(409, 'You sign in with DESK_PASSWORD, which the server sets');
    if (!(await isPassword(current, account.password_hash))) throw new Refusal(403, 'Wrong password');
    await counted.forgive();
    requireGoodPassword(password);
    const passwordHash = await hashPassword(password);
    const sockets = await store.transact(async (transaction) => {
      await writePassword(transaction, operator.id, passwordHash);
      await noteAction(transaction, operator, 'password-changed');
      return endSessions(transaction, operator.id, { but: sessionId });
    });
    realtime.disconnect(sockets);
    return { success: true };
  });
}
