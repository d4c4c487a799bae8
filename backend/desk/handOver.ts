import type { Chat } from '../../protocol/wire.ts';
import { queryFirst } from '../storage/Database.ts';
import { addChatEvent } from '../chat/chatEvents.ts';
import { TOUCHED, type ChatRow } from '../chat/chatRow.ts';
import { announceToDesk } from '../chat/deskChat.ts';
import { noteAction } from '../chat/deskActions.ts';
import { readPerson, type SignedIn } from '../chat/operators.ts';
import { announceQueue } from '../chat/queue.ts';
import { chatIsClosed, Refusal } from '../base/Refusal.ts';
import { readSettings } from '../chat/settings.ts';
import type { Transaction } from '../storage/Store.ts';
import { announceOwner, changeOwner, isOwned, requireOwner } from './takeChat.ts';

/** Takes over a locked chat from the owner that the operator saw. Throws if it has another owner by now. */
export async function takeOver(
  transaction: Transaction,
  chat: ChatRow,
  { from, to }: { from: number; to: SignedIn },
): Promise<Chat> {
  if (chat.status === 'closed') throw chatIsClosed();
  const change = { from, to, handedOverBy: null };
  if (from === to.id || !(await changeOwner(transaction, chat, change))) throw await isOwned(transaction, chat.id);
  const before = await readPerson(transaction, from);
  await addChatEvent(transaction, chat.id, 'taken-over', `${to.name} from ${before.name}`);
  await noteAction(transaction, to, 'chat-taken-over', `chat ${chat.id}, from ${before.name}`);
  return announceOwner(transaction, chat, change);
}

type Transfer = { by: SignedIn; note: string };

/** Transfers a locked chat to another operator. The visitor sees the new name. */
export async function transferToPerson(
  transaction: Transaction,
  chat: ChatRow,
  { by, note, operatorId }: Transfer & { operatorId: number },
): Promise<Chat> {
  if (chat.status === 'closed') throw chatIsClosed();
  await requireOwner(transaction, chat, by);
  const to = await readPerson(transaction, operatorId);
  if (to.is_disabled) throw new Refusal(409, `${to.name} no longer works at this desk`);
  const owner = { id: to.operator_id, name: to.name, img: to.img };
  if (chat.operator_id === owner.id) throw new Refusal(409, `${to.name} answers this chat already`);
  const change = { from: chat.operator_id, to: owner, handedOverBy: lastOwner(chat) };
  if (!(await changeOwner(transaction, chat, change))) throw await isOwned(transaction, chat.id);
  await noteTransfer(transaction, chat, { by, note, to: to.name });
  return announceOwner(transaction, chat, change);
}

/** Returns a locked chat to the queue, under another area. */
export async function transferToArea(
  transaction: Transaction,
  chat: ChatRow,
  { by, note, categoryId }: Transfer & { categoryId: number },
): Promise<Chat> {
  if (chat.status === 'closed') throw chatIsClosed();
  await requireOwner(transaction, chat, by);
  const area = await queryFirst<{ name: string }>(transaction, 'SELECT name FROM categories WHERE id = $1', [
    categoryId,
  ]);
  if (area === null) throw new Refusal(404, 'There is no such area');
  await transaction.query('UPDATE chats SET category_id = $2 WHERE id = $1', [chat.id, categoryId]);
  await noteTransfer(transaction, chat, { by, note, to: area.name });
  const waiting = await backToQueue(transaction, { id: chat.id, handedOverBy: lastOwner(chat) });
  await announcePlaces(transaction);
  return waiting;
}

/** Returns the open chats of a disabled operator to the queue. */
export async function releaseChats(transaction: Transaction, operatorId: number): Promise<void> {
  const chats = await transaction.query<{ id: number }>(
    "SELECT id FROM chats WHERE operator_id = $1 AND status = 'open' ORDER BY id FOR UPDATE",
    [operatorId],
  );
  for (const { id } of chats) await backToQueue(transaction, { id, handedOverBy: null });
  if (chats.length > 0) await announcePlaces(transaction);
}

/** Returns the operator that the visitor knows. For a chat that waits after a transfer, this is who transferred it. */
const lastOwner = ({ operator_name, handed_over_by }: ChatRow): string | null => operator_name ?? handed_over_by;

async function backToQueue(
  transaction: Transaction,
  { id, handedOverBy }: { id: number; handedOverBy: string | null },
): Promise<Chat> {
  await transaction.query(
    `UPDATE chats SET status = 'waiting', operator_id = NULL, operator_name = NULL, operator_img = NULL,
       handed_over_by = $2,
       waiting_since = CASE WHEN status = 'waiting' THEN waiting_since ELSE now() END, ${TOUCHED} WHERE id = $1`,
    [id, handedOverBy],
  );
  return announceToDesk(transaction, id);
}

async function announcePlaces(transaction: Transaction): Promise<void> {
  if ((await readSettings(transaction)).queue) await announceQueue(transaction, true);
}

async function noteTransfer(
  transaction: Transaction,
  chat: ChatRow,
  { by, note, to }: Transfer & { to: string },
): Promise<void> {
  const text = `from ${by.name} to ${to}`;
  await addChatEvent(transaction, chat.id, 'transferred', note === '' ? text : `${text}: ${note}`);
  await noteAction(transaction, by, 'chat-transferred', `chat ${chat.id}, to ${to}`);
}
