import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { pathId } from '../http/schemas.ts';
import { blockOf, blockVisitor, listBlocked, unblockVisitor } from '../chat/blockedVisitors.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { noteAction } from '../chat/deskActions.ts';
import { deleteChats, deleteWithFiles } from '../chat/deleteChats.ts';
import { Refusal } from '../base/Refusal.ts';
import { oneOf, orNull } from '../../protocol/shapes.ts';
import { BlockedVisitor } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { ADMINISTRATORS, CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';
import { forMails } from '../storage/Store.ts';
import { exportChat, type ExportFormat } from './exportChat.ts';

const block = orNull(BlockedVisitor);
const blockedSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'A page of the visitors who are blocked, newest first',
  querystring: Type.Object(PAGE),
  response: answers(Type.Object({ visitors: Type.Array(BlockedVisitor) })),
};
const unblockSchema = {
  ...withScopes(CHANGING, 'chats:write'),
  summary: 'Unblocks a visitor',
  params: pathId,
  response: DONE,
};
const blockOfSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'Whether the visitor of a chat is blocked',
  params: pathId,
  response: answers(Type.Object({ block })),
};
const blockSchema = {
  ...withScopes(CHANGING, 'chats:write'),
  summary: 'Blocks the visitor of a chat',
  params: pathId,
  body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 300 })) }),
  response: done({ block }),
};
const deleteSchema = {
  ...CHANGING,
  summary: 'Deletes a chat that is closed, with its files',
  params: pathId,
  response: done({ files: Type.Integer() }),
};
const format = Type.Unsafe<ExportFormat>({ ...oneOf('json', 'text'), default: 'json' });
const exportSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'A conversation as a file',
  params: pathId,
  querystring: Type.Object({ format }),
  response: answers({ content: { 'application/json': { schema: {} }, 'text/plain': { schema: Type.String() } } }),
};

/** Routes that block visitors, and delete or export conversations. */
export function visitorRoutes(app: TypedApp, { store, attachments }: Backend): void {
  app.get('/blocked-visitors', { schema: blockedSchema }, async ({ query }) => ({
    visitors: await listBlocked(store, query),
  }));

  app.delete('/blocked-visitors/:id', { schema: unblockSchema }, (request) =>
    store.transact(async (transaction) => {
      const isUnblocked = await unblockVisitor(transaction, request.params.id);
      // Without the name, because activity is kept longer than the visitor's data.
      if (isUnblocked) await noteAction(transaction, sessionOf(request).operator, 'visitor-unblocked');
      return { success: true as const };
    }),
  );

  app.get('/chats/:id/block', { schema: blockOfSchema }, async ({ params }) => ({
    block: await blockOf(store, params.id),
  }));

  app.post('/chats/:id/block', { schema: blockSchema }, (request) =>
    store.transact(async (transaction) => {
      const { id } = request.params;
      const { operator } = sessionOf(request);
      await blockVisitor(transaction, id, { reason: request.body.reason ?? '', by: operator.name });
      await noteAction(transaction, operator, 'visitor-blocked', `chat ${id}`);
      return { success: true as const, block: await blockOf(transaction, id) };
    }),
  );

  app.delete('/chats/:id', { schema: deleteSchema, ...ADMINISTRATORS }, (request) =>
    deleteWithFiles(store, attachments, async (transaction) => {
      const chat = await lockChatById(transaction, request.params.id);
      // The visitor must be notified of the end first.
      if (chat.status !== 'closed') throw new Refusal(409, 'Close this chat before you delete it.');
      const storedNames = await deleteChats(transaction, [chat.id]);
      await noteAction(transaction, sessionOf(request).operator, 'chat-deleted', `chat ${chat.id}`);
      return { result: { success: true as const, files: storedNames.length }, storedNames };
    }),
  );

  app.get('/chats/:id/export', { schema: exportSchema }, async ({ params, query }, reply) => {
    const content = await exportChat(forMails(store), params.id, query);
    const [type, ending] = query.format === 'json' ? ['application/json', 'json'] : ['text/plain', 'txt'];
    return reply
      .type(`${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="conversation-${params.id}.${ending}"`)
      .send(Readable.from(content));
  });
}
