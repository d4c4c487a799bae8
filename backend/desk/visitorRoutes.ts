import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { pathId } from '../http/schemas.ts';
import { blockOf, blockVisitor, listBlocked, unblockVisitor } from '../model/blockedVisitors.ts';
import { lockChatById } from '../model/chatRow.ts';
import { deleteChats, deleteWithFiles } from '../model/deleteChats.ts';
import { Refusal } from '../model/Refusal.ts';
import { oneOf, orNull } from '../../protocol/shapes.ts';
import { BlockedVisitor } from '../../protocol/wire.ts';
import { CHANGING, READING } from './deskSchemas.ts';
import { exportText, readExport } from './exportChat.ts';

const params = pathId;
const block = orNull(BlockedVisitor);
const blockedSchema = {
  ...READING,
  summary: 'The visitors who are blocked',
  response: answers(Type.Object({ visitors: Type.Array(BlockedVisitor) })),
};
const unblockSchema = { ...CHANGING, summary: 'Lets a visitor write again', params, response: DONE };
const blockOfSchema = {
  ...READING,
  summary: 'Whether the visitor of a chat is blocked',
  params,
  response: answers(Type.Object({ block })),
};
const blockSchema = {
  ...CHANGING,
  summary: 'Blocks the visitor of a chat',
  params,
  body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 300 })) }),
  response: done({ block }),
};
const deleteSchema = {
  ...CHANGING,
  summary: 'Deletes a closed chat with its files',
  params,
  response: done({ files: Type.Integer() }),
};
const exportSchema = {
  ...READING,
  summary: 'A conversation, to be handed out',
  params,
  querystring: Type.Object({ format: Type.Unsafe<'json' | 'text'>({ ...oneOf('json', 'text'), default: 'json' }) }),
  response: answers({
    content: {
      'application/json': { schema: Type.Unsafe<string>({ type: 'object' }) },
      'text/plain': { schema: Type.String() },
    },
  }),
};

/** Blocking a visitor; deleting and exporting a conversation. */
export function visitorRoutes(app: TypedApp, { store, attachments }: Backend): void {
  app.get('/blocked-visitors', { schema: blockedSchema }, async () => ({ visitors: await listBlocked(store) }));
  app.delete('/blocked-visitors/:id', { schema: unblockSchema }, async ({ params }) => {
    await unblockVisitor(store, params.id);
    return { success: true as const };
  });
  app.get('/chats/:id/block', { schema: blockOfSchema }, async ({ params }) => ({
    block: await blockOf(store, params.id),
  }));
  app.post('/chats/:id/block', { schema: blockSchema }, ({ params, body }) =>
    store.transact(async (transaction) => {
      await blockVisitor(transaction, params.id, body.reason ?? '');
      return { success: true, block: await blockOf(transaction, params.id) };
    }),
  );

  app.delete('/chats/:id', { schema: deleteSchema }, async ({ params }) =>
    deleteWithFiles(store, attachments, async (transaction) => {
      const chat = await lockChatById(transaction, params.id);
      // The visitor has to hear of the end first.
      if (chat.status !== 'closed') throw new Refusal(409, 'Close this chat before you delete it.');
      const storedNames = await deleteChats(transaction, [chat.id]);
      return { result: { success: true as const, files: storedNames.length }, storedNames };
    }),
  );

  app.get('/chats/:id/export', { schema: exportSchema }, async ({ params, query }, reply) => {
    const exported = await readExport(store, params.id);
    const [type, ending] = query.format === 'json' ? ['application/json', 'json'] : ['text/plain', 'txt'];
    return reply
      .type(`${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="conversation-${params.id}.${ending}"`)
      .send(query.format === 'json' ? JSON.stringify(exported, null, 2) : exportText(exported));
  });
}
