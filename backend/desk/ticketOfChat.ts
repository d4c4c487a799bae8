import { emailOf } from '../base/emailOf.ts';
import { encodeEmoji } from '../../protocol/emoji.ts';
import { oneLine } from '../../protocol/trimText.ts';
import type { Ticket } from '../../protocol/wire.ts';
import { randomText } from '../base/secretText.ts';
import { Refusal } from '../base/Refusal.ts';
import { lockChatById, type ChatRow } from '../chat/chatRow.ts';
import { deskChat } from '../chat/deskChat.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { SignedIn } from '../chat/operators.ts';
import { storeOperatorsMessage } from '../chat/storeMessage.ts';
import type { Backend } from '../http/Backend.ts';
import { fillText, mailLanguage } from '../mail/mailLanguage.ts';
import { addressOf } from '../mail/sender.ts';
import type { KeptFile } from '../storage/AttachmentStore.ts';
import { copyFiles, removeFiles } from '../storage/copyFiles.ts';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { Transaction } from '../storage/Store.ts';
import { insertTicketMessage } from '../tickets/ticketMessages.ts';
import { announceTicket, createTicket, ticketById } from '../tickets/tickets.ts';
import { exportChat } from './exportChat.ts';
import { requireOwner, takeChat } from './takeChat.ts';
import { TICKET_OF_CHAT_TEXTS } from './ticketOfChatTexts.ts';

/** The newest files, which are copied. The text names all of them. */
const MAX_FILES = 50;
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Characters of the conversation, the newest. */
const MAX_TEXT = 60_000;
const CUT = 'Earlier messages are left out.\n\n';

type Wanted = {
  chatId: number;
  subject: string;
  /** The customer's address; '' for the one that the chat has. */
  email: string;
  operator: SignedIn;
};
type Deps = Pick<Backend, 'store' | 'attachments' | 'config' | 'mailer' | 'mailQueue'>;

/**
 * Makes a ticket of a chat, with its messages and copies of its files, and gives the visitor its
 * number (REACH-06). A chat becomes one ticket: a second call returns it unchanged.
 */
export async function makeTicketOfChat(deps: Deps, wanted: Wanted): Promise<Ticket> {
  const { store, attachments, config, mailQueue } = deps;
  const known = await ticketOfChat(store, wanted.chatId);
  if (known !== null) return ticketById(store, known);
  const copies = await copyFiles(await newestFiles(store, wanted.chatId), { attachments, limits: config.limits });
  let mayBeUsed = false;
  try {
    const made = await store
      .transact((transaction) => storeTicket(transaction, { deps, wanted, copies }))
      .catch((error: unknown) => {
        // After a database error the outcome is unknown. The next start checks the files.
        mayBeUsed = !(error instanceof Refusal);
        throw error;
      });
    mayBeUsed = made.isNew;
    mailQueue.drain();
    return made.ticket;
  } finally {
    if (!mayBeUsed) await removeFiles(copies, attachments);
  }
}

/** Returns the number of the ticket that was made of the chat, or null. */
export async function ticketOfChat(on: Queryable, chatId: number): Promise<number | null> {
  return (await queryFirst<{ id: number }>(on, 'SELECT id FROM tickets WHERE chat_id = $1', [chatId]))?.id ?? null;
}

type Making = { deps: Deps; wanted: Wanted; copies: readonly KeptFile[] };

async function storeTicket(transaction: Transaction, { deps, wanted, copies }: Making) {
  const { chatId, operator } = wanted;
  const chat = await lockChatById(transaction, chatId);
  const known = await ticketOfChat(transaction, chatId);
  if (known !== null) return { ticket: await ticketById(transaction, known), isNew: false };
  if (chat.status !== 'closed') await requireOwner(transaction, chat, operator);
  const { company, visitor } = await deskChat(transaction, chatId);
  const email = checkedEmail(wanted.email, visitor.email);
  const language = await languageOf(transaction, chatId);
  const { id } = await createTicket(
    transaction,
    {
      ...{ id: chat.user_id, uuid: `chat-${chatId}`, message: await textOf(transaction, chatId) },
      ...{ email: email ?? '', name: visitor.display_name ?? visitor.name, language },
      ...(chat.category_id === null ? {} : { category_id: chat.category_id }),
    },
    company,
  );
  await transaction.query(`UPDATE tickets SET chat_id = $2, subject = nullif($3, ''), operator_id = $4 WHERE id = $1`, [
    id,
    chatId,
    oneLine(wanted.subject),
    operator.id,
  ]);
  await attachCopies(transaction, id, copies);
  await noteAction(transaction, operator, 'ticket-from-chat', `ticket ${id}, of chat ${chatId}`);
  await tellVisitor(transaction, { deps, chat, operator, ticket: { id, email, language } });
  return { ticket: await announceTicket(transaction, id), isNew: true };
}

function checkedEmail(given: string, known: string | null): string | null {
  if (given.trim() === '') return known;
  const email = emailOf(given);
  if (email === null) throw new Refusal(422, `“${given.slice(0, 100)}” is not an email address`);
  return email;
}

async function languageOf(on: Queryable, chatId: number): Promise<string> {
  const sql = "SELECT coalesce(stat->>'language', '') AS language FROM chats WHERE id = $1";
  return (await queryOne<{ language: string }>(on, sql, [chatId])).language;
}

/** Returns the conversation as in its export, with the newest messages if it is long. */
async function textOf(transaction: Transaction, chatId: number): Promise<string> {
  let text = '';
  for await (const chunk of await exportChat(transaction, chatId, { format: 'text', hasLinks: false })) {
    text += chunk;
    if (text.length > 2 * MAX_TEXT) text = text.slice(-MAX_TEXT);
  }
  return text.length > MAX_TEXT ? CUT + text.slice(-MAX_TEXT) : text;
}

type FileRow = { name: string; storedName: string; mediaType: string; size: number };

/** Returns the newest files of the chat that fit, oldest first. */
async function newestFiles(on: Queryable, chatId: number): Promise<KeptFile[]> {
  const rows = await on.query<FileRow>(
    `SELECT a.name, a.stored_name AS "storedName", a.media_type AS "mediaType", a.size FROM attachments a
     JOIN messages m ON m.id = a.message_id WHERE m.chat_id = $1 ORDER BY a.id DESC LIMIT ${MAX_FILES}`,
    [chatId],
  );
  let bytes = 0;
  return rows.filter(({ size }) => (bytes += size) <= MAX_FILE_BYTES).reverse();
}

async function attachCopies(on: Queryable, ticketId: number, copies: readonly KeptFile[]): Promise<void> {
  for (const [place, { storedName, name, mediaType, size }] of copies.entries())
    await on.query(
      `INSERT INTO attachments (ticket_id, ticket_position, stored_name, name, media_type, size)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [ticketId, place + 1, storedName, name, mediaType, size],
    );
}

type News = {
  deps: Deps;
  chat: ChatRow;
  operator: SignedIn;
  ticket: { id: number; email: string | null; language: string };
};

/** Gives the visitor the number: in the chat while it is open, and by e-mail if there is an address. */
async function tellVisitor(transaction: Transaction, { deps, chat, operator, ticket }: News): Promise<void> {
  const { mailer, config } = deps;
  const { id, email, language } = ticket;
  const texts = TICKET_OF_CHAT_TEXTS[mailLanguage(language)];
  const isMailed = mailer !== null && config.mail !== null && email !== null;
  const values = { id: String(id), email: email ?? '' };
  if (chat.status !== 'closed') {
    if (chat.operator_id === null) await takeChat(transaction, chat, operator);
    const text = encodeEmoji(fillText(isMailed ? texts.inChatWithMail : texts.inChat, values));
    await storeOperatorsMessage(transaction, chat.id, { message: { uuid: `ticket-${id}`, text }, operator });
  }
  if (!isMailed) return;
  const domain =
    addressOf(config.mail?.from ?? '')
      .split('@')
      .at(-1) ?? 'localhost';
  await insertTicketMessage(transaction, {
    ...{ ticketId: id, uuid: 'number', text: fillText(texts.mail, values), files: [], is_automatic: true },
    ...{ sender: 'team', author_name: operator.name, author_email: null },
    messageId: `<ticket.${id}.${randomText(16)}@${domain}>`,
  });
}
