import { Type } from 'typebox';
import { normalizeEmail } from '../../protocol/email.ts';
import type { Backend } from '../http/Backend.ts';
import { isDuplicate } from '../storage/Database.ts';
import { doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, key, optionalText } from '../http/schemas.ts';
import { lockChat } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { chatIsClosed, Refusal } from '../base/Refusal.ts';
import { metadataText, profile, visitorText } from './visitorProfile.ts';
import { isRegistered, OPTIONAL_TOKEN } from './isRegistered.ts';

/** A visitor has one open chat per uuid, and this one would become the second. */
const hasOtherChat = (cause: unknown) =>
  new Refusal(409, 'This visitor has another open chat in this browser. End one of the two first.', cause);

/**
 * PUT /api/chat/update-visitor: updates the visitor's data, for example after they sign in. A valid
 * bearer token makes the visitor registered, as at the chat's start.
 */
export function updateVisitor(app: TypedApp, { store, config }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'The page has told more of its visitor, or the visitor has signed in',
    security: OPTIONAL_TOKEN,
    body: Type.Object({ ...chatKey, user_id: key, user_name: optionalText, ...profile }),
    response: doneWhileOpen({}),
  };
  app.put('/api/chat/update-visitor', { schema }, ({ body, headers }) => {
    const { user_id, user_name, visitor, metadata } = body;
    const type = isRegistered(headers.authorization, user_id, config.userTokenSecret) ? 'registered' : 'guest';
    return store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      if (chat.status === 'closed') throw chatIsClosed();
      const email = normalizeEmail(user_name ?? '');
      const sql = `UPDATE chats SET user_id = $2, user_type = $3, user_name = coalesce($4, user_name),
        email = coalesce($4, email), visitor = $5::jsonb, metadata = $6::jsonb WHERE id = $1`;
      const values = [chat.id, user_id, type, email, visitorText(visitor), metadataText(metadata)];
      await transaction.query(sql, values).catch((error: unknown) => {
        throw isDuplicate(error) ? hasOtherChat(error) : error;
      });
      await announceToDesk(transaction, chat.id);
      return { success: true };
    });
  });
}
