import { createHash } from 'node:crypto';
import { encodeEmoji } from '../../protocol/emoji.ts';
import { cutText } from '../../protocol/trimText.ts';
import { foldQuote } from '../../protocol/foldQuote.ts';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { isSameAddress } from '../base/emailOf.ts';
import { Refusal } from '../base/Refusal.ts';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { KeptFile } from '../storage/AttachmentStore.ts';
import type { Transaction } from '../storage/Store.ts';
import type { MailPart } from '../mail/readMailBody.ts';
import { lockChatById } from '../chat/chatRow.ts';
import type { MessageLimits } from '../chat/messageLimits.ts';
import { storeVisitorsMessage, type NewMessage } from '../chat/storeMessage.ts';
import { addAnswer, openTicketByMail, type IncomingMail } from './incomingMail.ts';
import type { ReceivedMail } from './readMail.ts';

/** The chat whose mail was answered. */
export type AnsweredChat = {
  mailId: number;
  chatId: number;
  email: string | null;
  company: string;
  userId: string;
};

type Proofs = { addressed: { id: number; token: string } | null; references: readonly string[] };

/**
 * Returns the chat that a mail answers. As for tickets, the mail must contain a secret that only the
 * recipient of our mail knows: its reply address, or its Message-ID.
 */
export async function answeredChat(on: Queryable, { addressed, references }: Proofs): Promise<AnsweredChat | null> {
  return queryFirst<AnsweredChat>(
    on,
    `SELECT m.id AS "mailId", c.id AS "chatId", c.email, c.company, c.user_id AS "userId"
     FROM chat_mails m JOIN chats c ON c.id = m.chat_id
     WHERE (m.id = $1 AND m.token = $2) OR m.message_id = ANY($3::text[])
     ORDER BY (m.id = $1 AND m.token = $2) IS TRUE DESC, m.id DESC LIMIT 1`,
    [addressed?.id ?? null, addressed?.token ?? null, references],
  );
}

/**
 * Whether the mail comes from the chat's own address. Reply-To can contain any address, so it proves
 * nothing here.
 */
export function isOfVisitor({ from, via, isViaOwn }: ReceivedMail, { email }: AnsweredChat): boolean {
  return email !== null && isSameAddress(email, from.address) && (via === null || isViaOwn);
}

/** A mail of up to so many messages is split; a longer one is kept as a file, too. */
const MAX_PARTS = 5;
/** A realtime event holds 10 KB, and some characters become references of 9 bytes. */
const PART_BYTES = 8_000;

/** The link in each of our mails. Some mail servers encode it within a link of their own. */
const OUR_LINK = /(?:\/|%2F)mails(?:\/|%2F)\d+(?:\/|%2F)[0-9a-f]{32}(?:\/|%2F)stop/i;

/**
 * Returns the mail without the quote of ours. A part that only looks like a quote is kept, because a
 * chat cannot show the whole mail.
 */
function ownText(given: string): string {
  const { text, quote } = foldQuote(given);
  const [, ...below] = quote.split('\n').filter((line) => line.trim() !== '');
  return OUR_LINK.test(quote) || below.every((line) => line.startsWith('>')) ? text : given.trim();
}

/** Returns the mail's own text in parts that fit into messages. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = ownText(text);
  while (rest !== '') {
    const part = fittingStart(rest);
    parts.push(part.trimEnd());
    rest = rest.slice(part.length).trimStart();
  }
  return parts;
}

/** Cuts at a line or a word if there is one in the second half, and never inside a character. */
function fittingStart(text: string): string {
  let start = text.slice(0, MESSAGE_LIMIT);
  while (Buffer.byteLength(encodeEmoji(start)) > PART_BYTES) start = start.slice(0, start.length / 2);
  if (start.length === text.length) return start;
  const cut = [start.lastIndexOf('\n'), start.lastIndexOf(' ')].find((place) => place > start.length / 2);
  if (cut !== undefined) return start.slice(0, cut);
  return cutText(start, start.length);
}

/** The whole text as a file, if it is too long for the chat; otherwise null. */
export function longTextFile(text: string): MailPart | null {
  if (partsOf(text).length <= MAX_PARTS) return null;
  return { name: 'email.txt', content: Buffer.from(text), isInText: false };
}

/** stored: as messages of the visitor. known: it was stored before. ended: the chat takes no more messages. */
type Outcome = 'stored' | 'known' | 'ended';
type Reply = Pick<IncomingMail, 'messageId' | 'text' | 'files' | 'leftOut' | 'isProven'>;

/** Stores a reply to a chat's mail as messages of the visitor: its text, then its files. */
export async function answerChat(
  transaction: Transaction,
  chatId: number,
  { mail, limits }: { mail: Reply; limits: MessageLimits },
): Promise<Outcome> {
  const { hash, status } = await lockChatById(transaction, chatId);
  const messages = messagesOf(mail);
  if (messages.length === 0) throw new Refusal(422, 'The mail is empty');
  const [{ uuid }] = messages as [NewMessage];
  const sql = 'SELECT 1 FROM messages WHERE chat_id = $1 AND uuid = $2';
  if ((await transaction.query(sql, [chatId, uuid])).length > 0) return 'known';
  if (status === 'closed' || (await isFullWith(transaction, chatId, messages.length, limits))) return 'ended';
  for (const message of messages) {
    const stored = await storeVisitorsMessage(transaction, { chat_id: chatId, hash }, { message, limits });
    const mark = 'UPDATE messages SET is_proven = $2 WHERE id = $1';
    await transaction.query(mark, [stored.message.id, mail.isProven]);
  }
  return 'stored';
}

async function isFullWith(on: Queryable, chatId: number, added: number, { maxMessages }: MessageLimits) {
  const sql = 'SELECT count(*) AS messages FROM messages WHERE chat_id = $1';
  const { messages } = await queryOne<{ messages: number }>(on, sql, [chatId]);
  return maxMessages > 0 && messages + added > maxMessages;
}

function messagesOf({ messageId, text, files, leftOut }: Reply): NewMessage[] {
  const parts = partsOf(text);
  const texts = parts.length > MAX_PARTS ? parts.slice(0, 1).map((part) => `${part} …`) : parts;
  const notes =
    leftOut.length === 0 ? [] : partsOf(`Files of the email that could not be kept:\n${leftOut.join('\n')}`);
  const id = createHash('sha256').update(messageId).digest('hex').slice(0, 32);
  const contents: { text: string; files?: readonly KeptFile[] }[] = [
    ...[...texts, ...notes].map((part) => ({ text: encodeEmoji(part) })),
    ...(files.length === 0 ? [] : [{ text: '', files }]),
  ];
  return contents.map((content, number) => ({ uuid: `mail-${id}-${number}`, ...content }));
}

type Ended = { outcome: 'answer' | 'ticket'; ticketId: number };

/** Adds a reply to the ticket of an ended chat. The first reply opens it, unless an operator has. */
export async function answerEndedChat(
  transaction: Transaction,
  chat: AnsweredChat,
  mail: IncomingMail,
): Promise<Ended> {
  const sql = `SELECT id FROM tickets WHERE chat_id = $1
    UNION ALL SELECT ticket_id FROM chat_mails WHERE chat_id = $1 AND ticket_id IS NOT NULL LIMIT 1`;
  const known = await queryFirst<{ id: number }>(transaction, sql, [chat.chatId]);
  if (known !== null) {
    await addAnswer(transaction, { ticketId: known.id, forwardId: null }, mail);
    return { outcome: 'answer', ticketId: known.id };
  }
  const ticketId = await openTicketByMail(transaction, mail, chat);
  await transaction.query('UPDATE chat_mails SET ticket_id = $2 WHERE id = $1', [chat.mailId, ticketId]);
  return { outcome: 'ticket', ticketId };
}
