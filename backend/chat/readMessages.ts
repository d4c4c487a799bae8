import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, id } from '../http/schemas.ts';
import { findChat, lockChat, type ChatKey } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { messagesAfter } from './messages.ts';
import { queuePlace } from './queue.ts';
import type { Store } from '../storage/Store.ts';
import { orNull } from '../../protocol/shapes.ts';
import { ClosedByName, HandedOverBy, HasMore, Message, Operator } from '../../protocol/wire.ts';

/**
 * GET /api/chat/read-messages: marks all messages up to the given one as read by the visitor. The
 * mark never moves back.
 */
export function readMessages(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'The visitor has seen all up to a message',
    querystring: Type.Object({ ...chatKey, message_id: id }),
    response: DONE,
  };
  app.get('/api/chat/read-messages', { schema }, ({ query }) => markMessages(store, query, 'read_by_visitor'));
}

/**
 * POST /api/chat/seen: the newest message that the visitor has had on screen, in an open window of
 * a visible page. The mark never moves back.
 */
export function seenMessages(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'The visitor has had all up to a message on screen',
    body: Type.Object({ ...chatKey, message_id: id }),
    response: DONE,
  };
  app.post('/api/chat/seen', { schema }, ({ body }) => markMessages(store, body, 'visitor_seen_id'));
}

/** Moves a mark of the visitor to a message of the chat, and announces a change to the desk. */
function markMessages(
  store: Store,
  request: ChatKey & { message_id: number },
  mark: 'read_by_visitor' | 'visitor_seen_id',
): Promise<{ success: true }> {
  return store.transact(async (transaction) => {
    const chat = await lockChat(transaction, request);
    const moved = await transaction.query(
      `UPDATE chats SET ${mark} = $2
       WHERE id = $1 AND coalesce(${mark}, 0) < $2
         AND EXISTS (SELECT 1 FROM messages WHERE id = $2 AND chat_id = $1) RETURNING id`,
      [chat.id, request.message_id],
    );
    if (moved.length > 0) await announceToDesk(transaction, chat.id);
    return { success: true };
  });
}

/** 0: the visitor knows no message. */
const messageId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 });

/**
 * GET /api/chat/verify-latest-message: a page of the messages after the last one the visitor knows,
 * the operator, and the place in the queue.
 */
export function verifyLatestMessage(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'A page of what came after the last message that the visitor knows',
    querystring: Type.Object({ ...chatKey, message_id: messageId }),
    response: answers(
      Type.Object({
        latest: Type.Boolean(),
        status: Type.Boolean({ description: 'Whether the chat goes on.' }),
        messages: Type.Array(Message),
        operator: orNull(Operator),
        queue: Type.Integer(),
        seen_id: Type.Integer({ description: 'The newest message that an operator has had on screen; 0 for none.' }),
        ...HandedOverBy.properties,
        ...ClosedByName.properties,
        ...HasMore.properties,
      }),
    ),
  };
  app.get('/api/chat/verify-latest-message', { schema }, async ({ query }) => {
    const chat = await findChat(store, query);
    const { messages, hasMore } = await messagesAfter(store, chat.id, query.message_id);
    const status = chat.status !== 'closed';
    const operator = chat.operator_name === null ? null : { name: chat.operator_name, img: chat.operator_img };
    // A widget that has missed the chat's end is not up to date either.
    const latest = messages.length === 0 && status;
    const queue = await queuePlace(store, chat);
    const { operator_seen_id: seen_id, handed_over_by, closed_by_name } = chat;
    const names = {
      ...(handed_over_by === null ? {} : { handed_over_by }),
      ...(closed_by_name === null ? {} : { closed_by_name }),
    };
    return { latest, status, messages, operator, queue, seen_id, ...names, ...(hasMore ? { has_more: true } : {}) };
  });
}
