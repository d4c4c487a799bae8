import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, key, pathId, text } from '../http/schemas.ts';
import { addCannedReply, changeCannedReply, deleteCannedReply, listCannedReplies } from './cannedReplies.ts';
import { addNote, notesOf } from './notes.ts';
import { noteAction } from '../chat/deskActions.ts';
import { addTag, addTicketTag, listTags, removeTag, removeTicketTag, taggedChats } from './tags.ts';
import { CannedReply, Chat, ChatNote, Ticket } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { ADMINISTRATORS, CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';

const replyBody = Type.Object({
  shortcut: Type.String({ minLength: 1, maxLength: 41 }),
  text: Type.String({ minLength: 1, maxLength: 1_000 }),
});
const repliesSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'The canned replies',
  response: answers(Type.Object({ replies: Type.Array(CannedReply) })),
};
const addReplySchema = {
  ...CHANGING,
  summary: 'Adds a canned reply',
  body: replyBody,
  response: done({ reply: CannedReply }),
};
const changeReplySchema = { ...addReplySchema, summary: 'Changes a canned reply', params: pathId };
const deleteReplySchema = { ...CHANGING, summary: 'Deletes a canned reply', params: pathId, response: DONE };

const notesSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'The private notes of a chat',
  params: pathId,
  response: answers(Type.Object({ notes: Type.Array(ChatNote) })),
};
const addNoteSchema = {
  ...withScopes(CHANGING, 'chats:write'),
  summary: 'Adds a private note; the same uuid again gives the note that it made',
  params: pathId,
  body: Type.Object({
    uuid: key,
    text,
    mentions: Type.Optional(
      Type.Array(id, { maxItems: 100, description: 'The operators whom the note mentions, at most 20.' }),
    ),
  }),
  response: done({ note: ChatNote }),
};

const tag = Type.String({ minLength: 1, maxLength: 80 });
const tagCount = Type.Object({ tag: Type.String(), chats: Type.Integer(), tickets: Type.Optional(Type.Integer()) });
const tagsSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'The most used tags of chats and tickets',
  response: answers(Type.Object({ tags: Type.Array(tagCount) })),
};
const taggedSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'A page of the chats that have a tag, newest activity first',
  querystring: Type.Object({ ...PAGE, tag, limit: Type.Integer({ minimum: 1, maximum: 200, default: 200 }) }),
  response: answers(Type.Object({ chats: Type.Array(Chat) })),
};
const tagSchema = {
  ...withScopes(CHANGING, 'chats:write'),
  summary: 'Tags a chat',
  params: pathId,
  body: Type.Object({ tag }),
  response: done({ chat: Chat }),
};
const untagSchema = { ...tagSchema, summary: 'Takes a tag off a chat' };
const ticketNoteSchema = {
  ...addNoteSchema,
  ...withScopes(CHANGING, 'tickets:write'),
  summary: 'Adds a private note to a ticket; the same uuid again gives the note that it made',
};
const tagTicketSchema = {
  ...tagSchema,
  ...withScopes(CHANGING, 'tickets:write'),
  summary: 'Tags a ticket',
  response: done({ ticket: Ticket }),
};
const untagTicketSchema = { ...tagTicketSchema, summary: 'Takes a tag off a ticket' };

/** Routes for canned replies, private notes and tags. */
export function workRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/canned-replies', { schema: repliesSchema }, async () => ({ replies: await listCannedReplies(store) }));

  app.post('/canned-replies', { schema: addReplySchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const reply = await addCannedReply(transaction, request.body);
      await noteAction(transaction, sessionOf(request).operator, 'reply-added', `/${reply.shortcut}`);
      return { success: true as const, reply };
    }),
  );

  app.put('/canned-replies/:id', { schema: changeReplySchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const reply = await changeCannedReply(transaction, request.params.id, request.body);
      await noteAction(transaction, sessionOf(request).operator, 'reply-changed', `/${reply.shortcut}`);
      return { success: true as const, reply };
    }),
  );

  app.delete('/canned-replies/:id', { schema: deleteReplySchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const shortcut = await deleteCannedReply(transaction, request.params.id);
      if (shortcut !== null)
        await noteAction(transaction, sessionOf(request).operator, 'reply-deleted', `/${shortcut}`);
      return { success: true as const };
    }),
  );

  app.get('/chats/:id/notes', { schema: notesSchema }, async ({ params }) => ({
    notes: await notesOf(store, { kind: 'chat', id: params.id }),
  }));

  app.post('/chats/:id/notes', { schema: addNoteSchema }, async (request) => {
    const { params, body } = request;
    const author = sessionOf(request).operator;
    return {
      success: true as const,
      note: await addNote(store, { kind: 'chat', id: params.id }, { ...body, author }),
    };
  });

  app.get('/tags', { schema: tagsSchema }, async () => ({ tags: await listTags(store) }));

  app.get('/tagged-chats', { schema: taggedSchema }, async ({ query }) => ({
    chats: await taggedChats(store, query),
  }));

  app.post('/chats/:id/tags', { schema: tagSchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({
      success: true as const,
      chat: await addTag(transaction, params.id, body.tag),
    })),
  );

  app.post('/chats/:id/tags/remove', { schema: untagSchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({
      success: true as const,
      chat: await removeTag(transaction, params.id, body.tag),
    })),
  );

  app.post('/tickets/:id/notes', { schema: ticketNoteSchema }, async (request) => {
    const { params, body } = request;
    const author = sessionOf(request).operator;
    const note = await addNote(store, { kind: 'ticket', id: params.id }, { ...body, author });
    return { success: true as const, note };
  });

  app.post('/tickets/:id/tags', { schema: tagTicketSchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({
      success: true as const,
      ticket: await addTicketTag(transaction, params.id, body.tag),
    })),
  );

  app.post('/tickets/:id/tags/remove', { schema: untagTicketSchema }, ({ params, body }) =>
    store.transact(async (transaction) => ({
      success: true as const,
      ticket: await removeTicketTag(transaction, params.id, body.tag),
    })),
  );
}
