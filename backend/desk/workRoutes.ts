import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { key, pathId, text } from '../http/schemas.ts';
import { addCannedReply, changeCannedReply, deleteCannedReply, listCannedReplies } from '../model/cannedReplies.ts';
import { addChatNote, chatNotesOf } from '../model/chatNotes.ts';
import { addTag, listTags, removeTag, taggedChats } from '../model/chatTags.ts';
import { CannedReply, Chat, ChatNote } from '../../protocol/wire.ts';
import { CHANGING, READING } from './deskSchemas.ts';

const params = pathId;
const reply = done({ reply: CannedReply });
const replyBody = Type.Object({
  shortcut: Type.String({ minLength: 1, maxLength: 41 }),
  text: Type.String({ minLength: 1, maxLength: 1_000 }),
});
const repliesSchema = {
  ...READING,
  summary: 'All canned replies',
  response: answers(Type.Object({ replies: Type.Array(CannedReply) })),
};
const addReplySchema = { ...CHANGING, summary: 'Adds a canned reply', body: replyBody, response: reply };
const changeReplySchema = { ...CHANGING, summary: 'Changes a canned reply', params, body: replyBody, response: reply };
const deleteReplySchema = { ...CHANGING, summary: 'Deletes a canned reply', params, response: DONE };
const notesSchema = {
  ...READING,
  summary: 'The private notes of a chat',
  params,
  response: answers(Type.Object({ notes: Type.Array(ChatNote) })),
};
const noteSchema = {
  ...CHANGING,
  summary: 'Adds a private note; the same uuid again gives the note that it made',
  params,
  body: Type.Object({ uuid: key, text }),
  response: done({ note: ChatNote }),
};
const tag = Type.String({ minLength: 1, maxLength: 80 });
const tagsSchema = {
  ...READING,
  summary: 'All tags, with the number of their chats',
  response: answers(Type.Object({ tags: Type.Array(Type.Object({ tag: Type.String(), chats: Type.Integer() })) })),
};
const taggedSchema = {
  ...READING,
  summary: 'The chats with a tag',
  querystring: Type.Object({ tag, limit: Type.Integer({ minimum: 1, maximum: 200, default: 200 }) }),
  response: answers(Type.Object({ chats: Type.Array(Chat) })),
};
const tagSchema = { ...CHANGING, params, body: Type.Object({ tag }), response: done({ chat: Chat }) };
const addTagSchema = { ...tagSchema, summary: 'Puts a tag on a chat' };
const removeTagSchema = { ...tagSchema, summary: 'Takes a tag off a chat' };

/** Canned replies, private notes and tags. */
export function workRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/canned-replies', { schema: repliesSchema }, async () => ({ replies: await listCannedReplies(store) }));
  app.post('/canned-replies', { schema: addReplySchema }, ({ body }) =>
    store.transact(async (transaction) => ({ success: true, reply: await addCannedReply(transaction, body) })),
  );
  app.put('/canned-replies/:id', { schema: changeReplySchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({
      success: true,
      reply: await changeCannedReply(transaction, params.id, body),
    })),
  );
  app.delete('/canned-replies/:id', { schema: deleteReplySchema }, ({ params }) =>
    store.transact(async (transaction) => {
      await deleteCannedReply(transaction, params.id);
      return { success: true };
    }),
  );

  app.get('/chats/:id/notes', { schema: notesSchema }, async ({ params }) => ({
    notes: await chatNotesOf(store, params.id),
  }));
  app.post('/chats/:id/notes', { schema: noteSchema }, async ({ params, body }) => ({
    success: true as const,
    note: await addChatNote(store, params.id, body),
  }));

  app.get('/tags', { schema: tagsSchema }, async () => ({ tags: await listTags(store) }));
  app.get('/tagged-chats', { schema: taggedSchema }, async ({ query }) => ({
    chats: await taggedChats(store, query.tag, query.limit),
  }));
  app.post('/chats/:id/tags', { schema: addTagSchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({ success: true, chat: await addTag(transaction, params.id, body.tag) })),
  );
  app.post('/chats/:id/tags/remove', { schema: removeTagSchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({
      success: true,
      chat: await removeTag(transaction, params.id, body.tag),
    })),
  );
}
