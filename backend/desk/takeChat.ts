import type { Chat } from '../../protocol/wire.ts';
import { queryFirst } from '../storage/Database.ts';
import { addChatEvent } from '../chat/chatEvents.ts';
import { TOUCHED, type ChatRow } from '../chat/chatRow.ts';
import { announceToDesk, deskChat } from '../chat/deskChat.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { SignedIn } from '../chat/operators.ts';
import { chatIsClosed, Refusal } from '../base/Refusal.ts';
import { announceTaken } from '../chat/queue.ts';
import type { Transaction } from '../storage/Store.ts';

type Owner = Pick<SignedIn, 'id' | 'name' | 'img'>;

/**
 * Makes the operator the owner of a locked chat without one, and notifies the visitor. Throws if a
 * colleague owns the chat.
 */
export async function takeChat(transaction: Transaction, chat: ChatRow, operator: Owner): Promise<Chat> {
  if (chat.status === 'closed') throw chatIsClosed();
  if (isAnsweredBy(chat, operator)) return deskChat(transaction, chat.id);
  const from = chat.operator_id === operator.id ? operator.id : null;
  // After a transfer to an area, the visitor learns who handed the chat over. A new name of the same operator is no hand-over.
  const handedOverBy = chat.operator_id === null ? chat.handed_over_by : null;
  const change = { from, to: operator, handedOverBy };
  if (!(await changeOwner(transaction, chat, change))) throw await isOwned(transaction, chat.id);
  await addChatEvent(transaction, chat.id, 'opened', operator.name);
  await noteAction(transaction, operator, 'chat-taken', `chat ${chat.id}`);
  return announceOwner(transaction, chat, change);
}

/** Whether the operator owns the chat, and the visitor has the operator's current name and picture. */
export function isAnsweredBy(chat: ChatRow, { id, name, img }: Owner): boolean {
  return chat.operator_id === id && chat.operator_name === name && chat.operator_img === img;
}

/**
 * A single statement, so that only one of two concurrent operators succeeds. Returns false if
 * `from` is not the owner or the chat is closed.
 */
export async function changeOwner(
  transaction: Transaction,
  chat: Pick<ChatRow, 'id'>,
  { from, to, handedOverBy }: { from: number | null; to: Owner; handedOverBy: string | null },
): Promise<boolean> {
  const changed = await transaction.query(
    `UPDATE chats SET status = 'open', operator_id = $3, operator_name = $4, operator_img = $5,
       handed_over_by = $6, ${TOUCHED}
     WHERE id = $1 AND status <> 'closed' AND operator_id IS NOT DISTINCT FROM $2::bigint RETURNING id`,
    [chat.id, from, to.id, to.name, to.img, handedOverBy],
  );
  return changed.length > 0;
}

/** Announces the new owner to the visitor and to all desks. */
export async function announceOwner(
  transaction: Transaction,
  chat: ChatRow,
  { to: { name, img }, handedOverBy }: { to: Pick<Owner, 'name' | 'img'>; handedOverBy: string | null },
): Promise<Chat> {
  await transaction.announce(chat.room, 'Chat.ChatOpened', {
    ...{ chat_id: chat.id, operator: { name, img } },
    ...(handedOverBy === null ? {} : { handed_over_by: handedOverBy }),
  });
  const taken = await announceToDesk(transaction, chat.id);
  if (chat.status === 'waiting') await announceTaken(transaction, [chat]);
  return taken;
}

/** Throws if another operator owns the locked chat. Any operator may act on a chat without an owner. */
export async function requireOwner(
  transaction: Transaction,
  chat: ChatRow,
  operator: Pick<Owner, 'id'>,
): Promise<void> {
  if (chat.operator_id !== null && chat.operator_id !== operator.id) throw await isOwned(transaction, chat.id);
}

/** Returns a refusal that names the current owner. */
export async function isOwned(transaction: Transaction, chatId: number): Promise<Refusal> {
  const owner = await queryFirst<{ name: string }>(
    transaction,
    'SELECT o.name FROM chats c JOIN operators o ON o.id = c.operator_id WHERE c.id = $1',
    [chatId],
  );
  if (owner === null) return new Refusal(409, 'This chat has no operator any more. Take it first');
  return new Refusal(409, `${owner.name} answers this chat. Take it over to answer it yourself`);
}
