import type { Message } from '../../protocol/wire.ts';
import { TOUCHED, type ChatRow } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { insertMessage, messagesByIds } from './messages.ts';
import type { Transaction } from './Store.ts';

export type KeptFile = { name: string; storedName: string; mediaType: string; size: number };

type AccessRequest = { title: string; text: string; durability: readonly number[]; validTo: string | null };

export type NewMessage = {
  uuid: string;
  text: string;
  authorName: string;
  authorType: Message['author_type'];
  isBot?: boolean;
  withoutScroll?: boolean;
  files?: readonly KeptFile[];
  accessRequest?: AccessRequest;
};

/**
 * Adds a message to a locked chat and announces it to both sides. The caller must check that its
 * uuid is new in the chat.
 */
export async function addMessage(transaction: Transaction, chat: ChatRow, message: NewMessage): Promise<Message> {
  const { uuid, text, authorName, authorType, isBot = false, withoutScroll = false, files = [] } = message;
  const stored = await insertMessage(transaction, {
    ...{ chat_id: chat.id, uuid, text, author_name: authorName, author_type: authorType },
    ...{ is_bot: isBot, without_scroll: withoutScroll },
  });
  for (const file of files) await addFile(transaction, stored.id, file);
  if (message.accessRequest) await addAccessRequest(transaction, stored.id, message.accessRequest);
  await touch(transaction, chat.id);
  const isWhole = files.length === 0 && message.accessRequest === undefined;
  return isWhole ? announce(transaction, chat, stored) : announceMessage(transaction, chat, stored.id);
}

/**
 * Announces the stored state of a message to both sides. Clients that know the message replace it
 * by its id.
 */
export async function announceMessage(transaction: Transaction, chat: ChatRow, messageId: number): Promise<Message> {
  const [message] = await messagesByIds(transaction, [messageId]);
  if (message === undefined) throw new Error(`Message ${messageId} was stored and is not there`);
  return announce(transaction, chat, message);
}

async function announce(transaction: Transaction, chat: ChatRow, message: Message): Promise<Message> {
  await transaction.announce(chat.room, 'Chat.NewChatMessage', { message });
  await announceToDesk(transaction, chat.id, message);
  return message;
}

/** A chat with a message no longer counts as empty. */
async function touch(transaction: Transaction, chatId: number): Promise<void> {
  await transaction.query(
    `WITH filled AS (DELETE FROM empty_chats WHERE chat_id = $1) UPDATE chats SET ${TOUCHED} WHERE id = $1`,
    [chatId],
  );
}

async function addFile(transaction: Transaction, messageId: number, file: KeptFile): Promise<void> {
  await transaction.query(
    'INSERT INTO attachments (message_id, stored_name, name, media_type, size) VALUES ($1, $2, $3, $4, $5)',
    [messageId, file.storedName, file.name, file.mediaType, file.size],
  );
}

async function addAccessRequest(transaction: Transaction, messageId: number, request: AccessRequest): Promise<void> {
  const { title, text, durability, validTo } = request;
  await transaction.query(
    `INSERT INTO callbacks (message_id, type, title, text, durability, valid_to)
     VALUES ($1, 'access_profile', $2, $3, $4::jsonb, $5)`,
    [messageId, title, text, JSON.stringify(durability), validTo],
  );
}
