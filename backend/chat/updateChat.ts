import { Type } from 'typebox';
import { emailOf } from '../base/emailOf.ts';
import type { Backend } from '../http/Backend.ts';
import { isDuplicate, queryFirst } from '../storage/Database.ts';
import { done, doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, id, key, optionalText, text } from '../http/schemas.ts';
import { lockChat, lockChatByRoom, lockChatByUuid } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { chatIsClosed, Refusal } from '../base/Refusal.ts';
import { metadataText, profile, visitorText } from './visitorProfile.ts';
import { identifyVisitor, OPTIONAL_TOKEN } from './identifyVisitor.ts';
import { oneLine } from '../../protocol/trimText.ts';
import { addChatEvent, addVisitorsEvent } from './chatEvents.ts';
import { createChangeLimit } from './messageLimits.ts';
import { releaseFailedMails } from './releaseFailedMails.ts';

/** A visitor has one open chat per uuid, and this one would become the second. */
const hasOtherChat = (cause: unknown) =>
  new Refusal(409, 'This visitor has another open chat in this browser. End one of the two first.', cause);

/**
 * PUT /api/chat/update-visitor: updates the visitor's data, for example after they sign in. A valid
 * bearer token makes the visitor registered, as at the chat's start.
 */
export function updateVisitor(app: TypedApp, { store, limiters, config }: Backend): void {
  const limitChanges = createChangeLimit(limiters, config.limits);
  const schema = {
    tags: ['Visitor'],
    summary: 'The page has told more of its visitor, or the visitor has signed in',
    security: OPTIONAL_TOKEN,
    body: Type.Object({ ...chatKey, user_id: key, user_name: optionalText, ...profile }),
    response: doneWhileOpen({}),
  };
  app.put('/api/chat/update-visitor', { schema }, async ({ body, headers }) => {
    const { user_id, user_name, visitor, metadata } = body;
    const { userType, isVerified } = identifyVisitor(headers.authorization, user_id, config.userTokenSecret);
    await limitChanges('profile', body);
    return store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      if (chat.status === 'closed') throw chatIsClosed();
      const email = emailOf(user_name ?? '');
      const sql = `UPDATE chats SET user_id = $2, user_type = $3, user_name = coalesce($4, user_name),
        email = coalesce($4, email), visitor = $5::jsonb, metadata = $6::jsonb, is_verified = $7 WHERE id = $1`;
      const values = [chat.id, user_id, userType, email, visitorText(visitor), metadataText(metadata), isVerified];
      await transaction.query(sql, values).catch((error: unknown) => {
        throw isDuplicate(error) ? hasOtherChat(error) : error;
      });
      await releaseFailedMails(transaction, chat.id);
      await announceToDesk(transaction, chat.id);
      return { success: true };
    });
  });
}

const MAX_NAME = 100;

/**
 * PUT /api/chat/update-name: names the visitor of the latest chat under the uuid. An e-mail address
 * is stored as both name and address.
 */
export function updateName(app: TypedApp, { store, limiters, config }: Backend): void {
  const limitChanges = createChangeLimit(limiters, config.limits);
  const schema = {
    tags: ['Visitor'],
    summary: 'Names the visitor',
    body: Type.Object({ uuid: key, name: text }),
    response: done({ name: Type.String() }),
  };
  app.put('/api/chat/update-name', { schema }, async ({ body }) => {
    const email = emailOf(body.name);
    const name = email ?? checkedName(body.name);
    await limitChanges('name', body);
    return store.transact(async (transaction) => {
      const chat = await lockChatByUuid(transaction, body.uuid);
      const sql = 'UPDATE chats SET user_name = $2, email = coalesce($3, email) WHERE id = $1';
      await transaction.query(sql, [chat.id, name, email]);
      await releaseFailedMails(transaction, chat.id);
      await addVisitorsEvent(transaction, chat.id, 'name', name);
      await announceToDesk(transaction, chat.id);
      return { success: true, name };
    });
  });
}

function checkedName(given: string): string {
  const name = oneLine(given);
  if (name === '') throw new Refusal(422, 'The name is empty');
  if ([...name].length > MAX_NAME) throw new Refusal(422, `The name is longer than ${MAX_NAME} characters`);
  return name;
}

/**
 * PUT /api/chat/update-category: can be chosen once. The request has no hash; the unguessable room
 * authorizes it.
 */
export function updateCategory(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'Chooses the category, once',
    body: Type.Object({ chat_id: id, category_id: id, room: key }),
    response: doneWhileOpen({}),
  };
  app.put('/api/chat/update-category', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChatByRoom(transaction, body.chat_id, body.room);
      if (chat.category_id === body.category_id) return { success: true };
      if (chat.status === 'closed') throw chatIsClosed();
      if (chat.category_id !== null) throw new Refusal(409, 'The category has been chosen');
      const sql = 'SELECT name FROM categories WHERE id = $1';
      const category = await queryFirst<{ name: string }>(transaction, sql, [body.category_id]);
      if (category === null) throw new Refusal(422, 'There is no such category');
      await transaction.query('UPDATE chats SET category_id = $2 WHERE id = $1', [chat.id, body.category_id]);
      await addChatEvent(transaction, chat.id, 'category', category.name);
      await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );
}
