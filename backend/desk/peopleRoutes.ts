import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { optionalFlag, pathId } from '../http/schemas.ts';
import { noteAction } from '../chat/deskActions.ts';
import { releaseChats } from './handOver.ts';
import { releaseTickets } from '../tickets/tickets.ts';
import {
  createInvitation,
  INVITATION_HOURS,
  invitationLink,
  listInvitations,
  RESET_HOURS,
  revokeInvitation,
  revokeLinksOf,
} from './invitations.ts';
import { announcePerson, hasAdministrator, listPeople, lockPeople, readPerson } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import { Invitation, Person, Role } from '../../protocol/wire.ts';
import { CHANGING, READING, requireAdministrator, sessionOf, withScopes } from './requireSession.ts';
import { endSessions } from './sessions.ts';

const peopleSchema = {
  ...withScopes(READING, 'people:read'),
  summary: 'Everybody at the desk',
  response: answers(Type.Object({ people: Type.Array(Person) })),
};
const invitationsSchema = {
  ...READING,
  summary: 'The links that wait for new operators',
  response: answers(Type.Object({ invitations: Type.Array(Invitation) })),
};
/** The link is returned only once. */
const link = done({ link: Type.String() });
const inviteSchema = {
  ...CHANGING,
  summary: 'Makes a one-time link for a new operator',
  body: Type.Object({ role: Role, name: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: link,
};
const revokeSchema = { ...CHANGING, summary: 'Takes a one-time link back', params: pathId, response: DONE };
const changeSchema = {
  ...CHANGING,
  summary: 'Changes the role of an operator, or disables them',
  params: pathId,
  body: Type.Object({ role: Type.Optional(Role), is_disabled: optionalFlag }),
  response: done({ person: Person }),
};
const resetSchema = {
  ...CHANGING,
  summary: 'Makes a one-time link for a new password',
  params: pathId,
  response: link,
};

/** GET /desk/api/people: all operators, readable by every operator. */
export function peopleViews(app: TypedApp, { store }: Backend): void {
  app.get('/people', { schema: peopleSchema }, async () => ({ people: await listPeople(store) }));
}

/** Routes that only administrators may call. */
export async function peopleRoutes(app: TypedApp, backend: Backend): Promise<void> {
  const { store, realtime, deskPassword } = backend;
  requireAdministrator(app);

  app.get('/invitations', { schema: invitationsSchema }, async () => ({ invitations: await listInvitations(store) }));

  app.post('/invitations', { schema: inviteSchema }, (request) =>
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

  app.delete('/invitations/:id', { schema: revokeSchema }, (request) =>
    store.transact(async (transaction) => {
      await revokeInvitation(transaction, request.params.id);
      await noteAction(transaction, sessionOf(request).operator, 'invitation-revoked');
      return { success: true };
    }),
  );

  app.put('/people/:id', { schema: changeSchema }, async (request) => {
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
      if (after.is_disabled) {
        await releaseChats(transaction, id);
        await releaseTickets(transaction, id);
      }
      return { person: after, sockets: after.is_disabled ? await endSessions(transaction, id) : [] };
    });
    realtime.disconnect(sockets);
    return { success: true as const, person };
  });

  app.post('/people/:id/reset', { schema: resetSchema }, (request) =>
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
}
