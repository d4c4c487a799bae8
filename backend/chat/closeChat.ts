import { Ending } from '../../protocol/wire.ts';
import { addChatEvent } from './chatEvents.ts';
import { lockChat, type ChatRow } from './chatRow.ts';
import { closeChats, endingOf } from './closeChats.ts';
import { announceToDesk } from './deskChat.ts';
import { readSettings } from './settings.ts';
import type { Transaction } from '../storage/Store.ts';
import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey } from '../http/schemas.ts';
import { Refusal } from '../base/Refusal.ts';
import { RATE_COMMENT_LIMIT } from '../../protocol/limits.ts';
import { queueChatEvents } from '../webhooks/queueEvent.ts';
import { nullable } from '../../protocol/shapes.ts';
import { trimText } from '../../protocol/trimText.ts';

/**
 * Closes a locked chat, or leaves a closed one unchanged. `by`: the visitor, or the operator's name.
 * Returns what to offer the visitor next.
 */
export async function closeChat(
  transaction: Transaction,
  chat: ChatRow,
  by: 'user' | { operator: string },
): Promise<Ending> {
  if (chat.status !== 'closed')
    await closeChats(transaction, [{ ...chat, closedBy: by === 'user' ? null : by.operator }]);
  return endingOf(transaction, await readSettings(transaction), chat);
}

/** Rates a chat, before or after its end. Only the first rating counts. */
async function rateChat(transaction: Transaction, chat: ChatRow, rate: number): Promise<ChatRow> {
  if (chat.rate !== null) return chat;
  await transaction.query('UPDATE chats SET rate = $2 WHERE id = $1', [chat.id, rate]);
  await addChatEvent(transaction, chat.id, 'rate', `${rate} of 5`);
  await announceToDesk(transaction, chat.id);
  return { ...chat, rate };
}

/** Adds a comment to the rating. Only the first one counts. Blank text is no comment. Returns whether it was added. */
async function commentOnRating(transaction: Transaction, chat: ChatRow, given: string): Promise<boolean> {
  const comment = trimText(given);
  if (comment === '') return false;
  if (chat.rate === null) throw new Refusal(422, 'Rate the chat before you comment on it.');
  const sql = 'UPDATE chats SET rate_comment = $2 WHERE id = $1 AND rate_comment IS NULL RETURNING id';
  const added = await transaction.query(sql, [chat.id, comment]);
  if (added.length > 0) await announceToDesk(transaction, chat.id);
  return added.length > 0;
}

const extras = Type.Object({
  rate: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
  comment: Type.Optional(
    nullable(Type.String({ maxLength: RATE_COMMENT_LIMIT, description: 'Added to the rating; the first one counts.' })),
  ),
});
const schema = {
  tags: ['Visitor'],
  summary: 'Ends the chat, or rates it',
  body: Type.Object({ ...chatKey, extras: Type.Optional(nullable(extras)) }),
  response: done({ ...Ending.properties, rating_comments: Type.Literal(true) }),
};

/**
 * POST /api/chat/new/close: ends the chat. With `extras` it also rates the chat and adds a comment,
 * even after its end (VIS-06).
 */
export function close(app: TypedApp, { store }: Backend): void {
  app.post('/api/chat/new/close', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      let chat = await lockChat(transaction, body);
      const { rate, comment } = body.extras ?? {};
      const isRated = rate != null && chat.rate === null;
      if (rate != null) chat = await rateChat(transaction, chat, rate);
      const isCommented = comment != null && (await commentOnRating(transaction, chat, comment));
      if (isRated || isCommented) await queueChatEvents(transaction, 'chat.rated', [chat.id]);
      return { success: true, ...(await closeChat(transaction, chat, 'user')), rating_comments: true as const };
    }),
  );
}
