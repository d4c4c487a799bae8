import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { id, object, pathId, text } from '../http/schemas.ts';
import { lockChatById } from '../model/chatRow.ts';
import { takeOver, transferToArea, transferToPerson } from '../model/handOver.ts';
import { Refusal } from '../model/Refusal.ts';
import { sessionOf } from './requireSession.ts';

type Params = { id: number };
type Transfer = { operator_id?: number; category_id?: number; note?: string };

/** A chat changes its owner by one of these alone. */
export function handOverRoutes(app: FastifyInstance, { store }: Backend): void {
  const overSchema = { params: pathId, body: object({ from: id }) };
  app.post<{ Params: Params; Body: { from: number } }>('/chats/:id/take-over', { schema: overSchema }, (request) =>
    store.transact(async (transaction) => {
      const chat = await lockChatById(transaction, request.params.id);
      const to = sessionOf(request).operator;
      return { success: true, chat: await takeOver(transaction, chat, { from: request.body.from, to }) };
    }),
  );

  const transferSchema = {
    params: pathId,
    body: object({}, { operator_id: id, category_id: id, note: { ...text, maxLength: 1_000 } }),
  };
  app.post<{ Params: Params; Body: Transfer }>('/chats/:id/transfer', { schema: transferSchema }, (request) =>
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

  app.get('/areas', async () => {
    const sql = 'SELECT id, name, slug FROM categories ORDER BY position, id';
    return { areas: await store.query(sql) };
  });
}
