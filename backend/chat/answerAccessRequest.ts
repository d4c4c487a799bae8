import { queryFirst } from '../storage/Database.ts';
import { Callback, type Message } from '../../protocol/wire.ts';
import { lockChat, type ChatRow } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { messagesByIds } from './messages.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, flag, optionalId, pathId } from '../http/schemas.ts';
import { orNull } from '../../protocol/shapes.ts';

type AccessAnswer = { id: number; answer: boolean; selectedDuration: number | null };

type CallbackRow = {
  message_id: number;
  answer: boolean | null;
  selected_duration: number | null;
  durability: number[];
  is_expired: boolean | null;
};

/**
 * Stores the visitor's answer in a locked chat, and announces the message with the answer to both
 * sides. A retry with the same answer succeeds.
 */
async function answerAccessRequest(
  transaction: Transaction,
  chat: ChatRow,
  { id, answer, selectedDuration }: AccessAnswer,
): Promise<Message> {
  const callback = await queryFirst<CallbackRow>(
    transaction,
    `SELECT c.message_id, c.answer, c.selected_duration, c.durability, c.valid_to < now() AS is_expired
     FROM callbacks c JOIN messages m ON m.id = c.message_id WHERE c.id = $1 AND m.chat_id = $2`,
    [id, chat.id],
  );
  if (callback === null) throw new Refusal(404, 'There is no such request');
  const isSame = callback.answer === answer && (!answer || callback.selected_duration === (selectedDuration ?? null));
  // The visitor may not have received the first response, so a retry announces the message again.
  if (callback.answer !== null && isSame) return announceMessage(transaction, chat, callback.message_id);
  if (callback.answer !== null) throw new Refusal(409, 'This request has already been answered');
  if (callback.is_expired) throw new Refusal(410, 'This request has expired');
  const duration = answer ? checkedDuration(callback.durability, selectedDuration) : null;
  await transaction.query(
    'UPDATE callbacks SET answer = $2, selected_duration = $3, answered_at = now() WHERE id = $1',
    [id, answer, duration],
  );
  return announceMessage(transaction, chat, callback.message_id);
}

/** Ends an allowed access before its time. A repeated call, and one after the access has ended, changes nothing. */
async function stopAccess(transaction: Transaction, chat: ChatRow, callbackId: number): Promise<Message> {
  const callback = await queryFirst<{ message_id: number; answer: boolean | null }>(
    transaction,
    `SELECT c.message_id, c.answer FROM callbacks c JOIN messages m ON m.id = c.message_id
     WHERE c.id = $1 AND m.chat_id = $2`,
    [callbackId, chat.id],
  );
  if (callback === null) throw new Refusal(404, 'There is no such request');
  if (!callback.answer) throw new Refusal(409, 'No access has been allowed');
  await transaction.query(
    `UPDATE callbacks SET stopped_at = now() WHERE id = $1 AND stopped_at IS NULL
       AND (selected_duration IS NULL OR answered_at + make_interval(days => selected_duration) > now())`,
    [callbackId],
  );
  return announceMessage(transaction, chat, callback.message_id);
}

function checkedDuration(offered: readonly number[], selected: number | null): number | null {
  if (offered.length === 0) return null;
  if (selected !== null && offered.includes(selected)) return selected;
  throw new Refusal(422, `Choose one of ${offered.join(', ')} days`);
}

/** Announces the message to both sides. Clients that know it replace it by its id. */
async function announceMessage(transaction: Transaction, chat: ChatRow, messageId: number): Promise<Message> {
  const [message] = await messagesByIds(transaction, [messageId]);
  if (message === undefined) throw new Error(`Message ${messageId} was stored and is not there`);
  await transaction.announce(chat.room, 'Chat.NewChatMessage', { message });
  await announceToDesk(transaction, chat.id);
  return message;
}

const schema = {
  tags: ['Visitor'],
  summary: 'Answers an access request',
  params: pathId,
  body: Type.Object({ ...chatKey, answer: flag, selectedDuration: optionalId }),
  response: done({ callback: orNull(Callback) }),
};

/** PUT /api/chat/callback/{id}: answers an access request, once and before it expires. */
export function answerCallback(app: TypedApp, { store }: Backend): void {
  app.put('/api/chat/callback/:id', { schema }, ({ params, body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      const answer = { answer: body.answer, selectedDuration: body.selectedDuration ?? null };
      const { callback } = await answerAccessRequest(transaction, chat, { id: params.id, ...answer });
      return { success: true, callback };
    }),
  );
}

const stopSchema = {
  tags: ['Visitor'],
  summary: 'Stops an access that the visitor has allowed',
  params: pathId,
  body: Type.Object(chatKey),
  response: done({ callback: orNull(Callback) }),
};

/** POST /api/chat/callback/{id}/stop: ends an allowed access, also after the end of the chat (VIS-11). */
export function stopCallback(app: TypedApp, { store }: Backend): void {
  app.post('/api/chat/callback/:id/stop', { schema: stopSchema }, ({ params, body }) =>
    store.transact(async (transaction) => {
      const { callback } = await stopAccess(transaction, await lockChat(transaction, body), params.id);
      return { success: true, callback };
    }),
  );
}
