import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { key, object, pathId, text } from '../http/schemas.ts';
import { addCannedReply, changeCannedReply, deleteCannedReply, listCannedReplies } from '../model/cannedReplies.ts';
import { addChatNote, chatNotesOf } from '../model/chatNotes.ts';
import { addTag, listTags, removeTag, taggedChats } from '../model/chatTags.ts';
import type { CannedReply } from '../../protocol/wire.ts';

type Params = { id: number };

/** Canned replies, private notes and tags. */
export function workRoutes(app: FastifyInstance, { store }: Backend): void {
  const replyBody = object({
    shortcut: { ...key, maxLength: 41 },
    text: { ...text, minLength: 1, maxLength: 1_000 },
  });
  app.get('/canned-replies', async () => ({ replies: await listCannedReplies(store) }));
  app.post<{ Body: Omit<CannedReply, 'id'> }>('/canned-replies', { schema: { body: replyBody } }, ({ body }) =>
    store.transact(async (transaction) => ({ success: true, reply: await addCannedReply(transaction, body) })),
  );
  app.put<{ Params: Params; Body: Omit<CannedReply, 'id'> }>(
    '/canned-replies/:id',
    { schema: { params: pathId, body: replyBody } },
    ({ params, body }) =>
      store.transact(async (transaction) => ({
        success: true,
        reply: await changeCannedReply(transaction, params.id, body),
      })),
  );
  app.delete<{ Params: Params }>('/canned-replies/:id', { schema: { params: pathId } }, ({ params }) =>
    store.transact(async (transaction) => {
      await deleteCannedReply(transaction, params.id);
      return { success: true };
    }),
  );

  app.get<{ Params: Params }>('/chats/:id/notes', { schema: { params: pathId } }, async ({ params }) => ({
    notes: await chatNotesOf(store, params.id),
  }));
  const noteSchema = { params: pathId, body: object({ uuid: key, text }) };
  app.post<{ Params: Params; Body: { uuid: string; text: string } }>(
    '/chats/:id/notes',
    { schema: noteSchema },
    async ({ params, body }) => ({ success: true, note: await addChatNote(store, params.id, body) }),
  );

  const tag = { ...key, maxLength: 80 };
  const limit = { type: 'integer', minimum: 1, maximum: 200, default: 200 };
  app.get('/tags', async () => ({ tags: await listTags(store) }));
  app.get<{ Querystring: { tag: string; limit: number } }>(
    '/tagged-chats',
    { schema: { querystring: object({ tag }, { limit }) } },
    async ({ query }) => ({ chats: await taggedChats(store, query.tag, query.limit) }),
  );
  const tagSchema = { params: pathId, body: object({ tag }) };
  app.post<{ Params: Params; Body: { tag: string } }>('/chats/:id/tags', { schema: tagSchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({ success: true, chat: await addTag(transaction, params.id, body.tag) })),
  );
  app.post<{ Params: Params; Body: { tag: string } }>(
    '/chats/:id/tags/remove',
    { schema: tagSchema },
    ({ params, body }) =>
      store.transact(async (transaction) => ({
        success: true,
        chat: await removeTag(transaction, params.id, body.tag),
      })),
  );
}
