import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { object, pathId } from '../http/schemas.ts';
import { blockOf, blockVisitor, listBlocked, unblockVisitor } from '../model/blockedVisitors.ts';
import { lockChatById } from '../model/chatRow.ts';
import { deleteChats, deleteWithFiles } from '../model/deleteChats.ts';
import { Refusal } from '../model/Refusal.ts';
import { exportText, readExport } from './exportChat.ts';

type Params = { id: number };
type Format = 'json' | 'text';

/** Blocking a visitor; deleting and exporting a conversation. */
export function visitorRoutes(app: FastifyInstance, { store, attachments }: Backend): void {
  const reason = { type: 'string', maxLength: 300 } as const;
  app.get('/blocked-visitors', async () => ({ visitors: await listBlocked(store) }));
  app.delete<{ Params: Params }>('/blocked-visitors/:id', { schema: { params: pathId } }, async ({ params }) => {
    await unblockVisitor(store, params.id);
    return { success: true };
  });
  app.get<{ Params: Params }>('/chats/:id/block', { schema: { params: pathId } }, async ({ params }) => ({
    block: await blockOf(store, params.id),
  }));
  app.post<{ Params: Params; Body: { reason?: string } }>(
    '/chats/:id/block',
    { schema: { params: pathId, body: object({}, { reason }) } },
    ({ params, body }) =>
      store.transact(async (transaction) => {
        await blockVisitor(transaction, params.id, body.reason ?? '');
        return { success: true, block: await blockOf(transaction, params.id) };
      }),
  );

  app.delete<{ Params: Params }>('/chats/:id', { schema: { params: pathId } }, async ({ params }) =>
    deleteWithFiles(store, attachments, async (transaction) => {
      const chat = await lockChatById(transaction, params.id);
      // The visitor has to hear of the end first.
      if (chat.status !== 'closed') throw new Refusal(409, 'Close this chat before you delete it.');
      const storedNames = await deleteChats(transaction, [chat.id]);
      return { result: { success: true, files: storedNames.length }, storedNames };
    }),
  );

  const format = { type: 'string', enum: ['json', 'text'], default: 'json' } as const;
  app.get<{ Params: Params; Querystring: { format: Format } }>(
    '/chats/:id/export',
    { schema: { params: pathId, querystring: object({}, { format }) } },
    async ({ params, query }, reply) => {
      const exported = await readExport(store, params.id);
      const [type, ending] = query.format === 'json' ? ['application/json', 'json'] : ['text/plain', 'txt'];
      return reply
        .type(`${type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="conversation-${params.id}.${ending}"`)
        .send(query.format === 'json' ? JSON.stringify(exported, null, 2) : exportText(exported));
    },
  );
}
