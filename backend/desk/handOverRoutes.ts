import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done, doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, pathId } from '../http/schemas.ts';
import { noteAction } from '../chat/deskActions.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { changeTeam, listAreas } from './areaTeams.ts';
import { takeOver, transferToArea, transferToPerson } from './handOver.ts';
import { Refusal } from '../base/Refusal.ts';
import { Area, Chat } from '../../protocol/wire.ts';
import { ADMINISTRATORS, CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';

const overSchema = {
  ...withScopes(CHANGING, 'chats:write'),
  summary: 'Takes a chat over from its owner',
  params: pathId,
  body: Type.Object({ from: id }),
  response: doneWhileOpen({ chat: Chat }),
};
const transferSchema = {
  ...withScopes(CHANGING, 'chats:write'),
  summary: 'Gives a chat to a person, or back to the queue of an area',
  params: pathId,
  body: Type.Object({
    operator_id: Type.Optional(id),
    category_id: Type.Optional(id),
    note: Type.Optional(Type.String({ maxLength: 1_000 })),
  }),
  response: doneWhileOpen({ chat: Chat }),
};
const areasSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'All areas with their teams',
  response: answers(Type.Object({ areas: Type.Array(Area) })),
};

const teamSchema = {
  ...CHANGING,
  summary: 'Replaces the team of an area; an empty one gives the area to every operator',
  params: pathId,
  body: Type.Object({ operator_ids: Type.Array(id, { maxItems: 1_000 }) }),
  response: done({ area: Area }),
};

/** Routes that move a chat to another owner or back to the queue. */
export function handOverRoutes(app: TypedApp, { store }: Backend): void {
  app.post('/chats/:id/take-over', { schema: overSchema }, (request) =>
    store.transact(async (transaction) => {
      const chat = await lockChatById(transaction, request.params.id);
      const to = sessionOf(request).operator;
      return { success: true, chat: await takeOver(transaction, chat, { from: request.body.from, to }) };
    }),
  );

  app.post('/chats/:id/transfer', { schema: transferSchema }, (request) =>
    store.transact(async (transaction) => {
      const { operator_id: operatorId, category_id: categoryId, note: given = '' } = request.body;
      const chat = await lockChatById(transaction, request.params.id);
      const transfer = { by: sessionOf(request).operator, note: given.trim() };
      if (operatorId !== undefined && categoryId === undefined)
        return { success: true, chat: await transferToPerson(transaction, chat, { ...transfer, operatorId }) };
      if (categoryId !== undefined && operatorId === undefined)
        return { success: true, chat: await transferToArea(transaction, chat, { ...transfer, categoryId }) };
      throw new Refusal(422, 'Transfer a chat to either a person or an area');
    }),
  );

  app.get('/areas', { schema: areasSchema }, async () => ({ areas: await listAreas(store) }));

  app.put('/areas/:id/team', { schema: teamSchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const area = await changeTeam(transaction, request.params.id, request.body.operator_ids);
      await noteAction(transaction, sessionOf(request).operator, 'team-changed', area.name);
      return { success: true as const, area };
    }),
  );
}
