import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { flag, object, pathId, text } from '../http/schemas.ts';
import { listActions, noteAction } from '../model/deskActions.ts';
import { releaseChats } from '../model/handOver.ts';
import {
  createInvitation,
  INVITATION_HOURS,
  listInvitations,
  RESET_HOURS,
  revokeInvitation,
  revokeLinksOf,
} from '../model/invitations.ts';
import { announcePerson, hasAdministrator, listPeople, lockPeople, readPerson } from '../model/operators.ts';
import { Refusal } from '../model/Refusal.ts';
import type { Role } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { invitationLink } from './invitationLink.ts';
import { requireAdministrator, sessionOf } from './requireSession.ts';
import { endSessions } from './sessions.ts';

type Params = { id: number };
type Change = { role?: Role; is_disabled?: boolean };

const role = { type: 'string', enum: ['operator', 'administrator'] } as const;

/** GET /desk/api/people: everybody at the desk, for everybody at the desk. */
export function peopleViews(app: FastifyInstance, { store }: Backend): void {
  app.get('/people', async () => ({ people: await listPeople(store) }));
}

/** What an administrator alone may do with the operators. */
export async function peopleRoutes(app: FastifyInstance, backend: Backend): Promise<void> {
  const { store, realtime, deskPassword } = backend;
  requireAdministrator(app);

  app.get('/invitations', async () => ({ invitations: await listInvitations(store) }));

  const inviteSchema = { body: object({ role }, { name: { ...text, maxLength: 100 } }) };
  app.post<{ Body: { role: Role; name?: string } }>('/invitations', { schema: inviteSchema }, (request) =>
    store.transact(async (transaction) => {
      const { operator } = sessionOf(request);
      const name = request.body.name?.trim() ?? '';
      const token = await createInvitation(transaction, {
        ...{ role: request.body.role, name, createdBy: operator.id, hours: INVITATION_HOURS },
      });
      await noteAction(transaction, operator, 'invited', name);
      return { success: true, link: invitationLink(store.publicUrl, token) };
    }),
  );

  app.delete<{ Params: Params }>('/invitations/:id', { schema: { params: pathId } }, (request) =>
    store.transact(async (transaction) => {
      await revokeInvitation(transaction, request.params.id);
      await noteAction(transaction, sessionOf(request).operator, 'invitation-revoked');
      return { success: true };
    }),
  );

  const changeSchema = { params: pathId, body: object({}, { role, is_disabled: flag }) };
  app.put<{ Params: Params; Body: Change }>('/people/:id', { schema: changeSchema }, async (request) => {
    const { operator } = sessionOf(request);
    const { id } = request.params;
    const { role: newRole, is_disabled: isDisabled } = request.body;
    if (id === operator.id) throw new Refusal(409, 'Ask another administrator to change your own account');
    const { person, sockets } = await store.transact(async (transaction) => {
      await lockPeople(transaction);
      const before = await readPerson(transaction, id);
      await transaction.query(
        `UPDATE operators SET role = coalesce($2, role), disabled_at = CASE
           WHEN $3::boolean IS NULL THEN disabled_at WHEN $3 THEN coalesce(disabled_at, now()) END WHERE id = $1`,
        [id, newRole ?? null, isDisabled ?? null],
      );
      if (!(await hasAdministrator(transaction, deskPassword !== null)))
        throw new Refusal(409, 'This is the last administrator. Make somebody else one first');
      const after = await announcePerson(transaction, id);
      if (after.role !== before.role)
        await noteAction(transaction, operator, 'role-changed', `${after.name}, ${after.role}`);
      if (after.is_disabled !== before.is_disabled)
        await noteAction(transaction, operator, after.is_disabled ? 'disabled' : 'enabled', after.name);
      if (after.is_disabled || after.role !== 'administrator') await revokeLinksOf(transaction, id);
      if (after.is_disabled) await releaseChats(transaction, id);
      return { person: after, sockets: after.is_disabled ? await endSessions(transaction, id) : [] };
    });
    realtime.disconnect(sockets);
    return { success: true, person };
  });

  app.post<{ Params: Params }>('/people/:id/reset', { schema: { params: pathId } }, (request) =>
    store.transact(async (transaction) => {
      const { operator } = sessionOf(request);
      const person = await readPerson(transaction, request.params.id);
      if (person.username === null) throw new Refusal(409, 'This operator signs in with DESK_PASSWORD');
      if (person.is_disabled) throw new Refusal(409, 'Enable this operator first');
      const token = await createInvitation(transaction, {
        ...{ role: person.role, operatorId: person.operator_id, createdBy: operator.id, hours: RESET_HOURS },
      });
      await noteAction(transaction, operator, 'reset-link-made', person.name);
      return { success: true, link: invitationLink(store.publicUrl, token) };
    }),
  );

  app.get<{ Querystring: { before?: number; limit: number } }>(
    '/activity',
    { schema: { querystring: object({}, PAGE) } },
    async ({ query }) => ({ actions: await listActions(store, query) }),
  );
}
