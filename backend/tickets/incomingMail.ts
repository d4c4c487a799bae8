import { createHash } from 'node:crypto';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { DEFAULT_COMPANY } from '../base/companies.ts';
import type { KeptFile } from '../storage/AttachmentStore.ts';
import { isSameAddress } from '../base/emailOf.ts';
import { randomText } from '../base/secretText.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import type { Bounce } from './readBounce.ts';
import { markMailReturned } from './markMailReturned.ts';
import { addCopy, isCopied } from './copies.ts';
import { insertTicketMessage, type NewTicketMessage } from './ticketMessages.ts';
import { announceTicket, CHANGED, COMES_BACK, lockTicket } from './tickets.ts';

/** Mails per sender and hour, which also ends mail loops. */
const MAILS_PER_SENDER = 60;
const NEW_TICKETS_PER_SENDER = 10;

type KnownMail = { ticketId: number | null; isOurs: boolean; text: string | null };

/** Returns the ticket of a known mail. Providers may deliver a mail twice, and lists send our mails back. */
export async function findKnownMail(on: Queryable, messageId: string): Promise<KnownMail | null> {
  const sql = `SELECT ticket_id AS "ticketId", sender = 'team' AS "isOurs", text FROM ticket_messages WHERE message_id = $1
    UNION ALL SELECT ticket_id, true, NULL FROM chat_mails WHERE message_id = $1 LIMIT 1`;
  return queryFirst<KnownMail>(on, sql, [messageId]);
}

/**
 * Returns the mail under the id by which it is stored. Some programs give all their mails one
 * Message-ID, so a mail with other words than the known one gets an id from its own. A mailing list
 * adds words to a copy, and some servers remove them.
 */
export async function withOwnId<Mail extends Pick<IncomingMail, 'messageId' | 'text'>>(
  on: Queryable,
  mail: Mail,
): Promise<Mail> {
  const known = await findKnownMail(on, mail.messageId);
  if (known === null || known.isOurs) return mail;
  const [words, knownWords] = [lettersIn(mail.text), lettersIn(known.text ?? '')];
  if (words.includes(knownWords) || knownWords.includes(words)) return mail;
  const digest = createHash('sha256').update(`${mail.messageId} ${words}`).digest('hex');
  return { ...mail, messageId: `<${digest}@no-id>` };
}

const lettersIn = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Serializes all work on a mail until the commit, such as deliveries at the same time. */
export async function lockMail(transaction: Transaction, messageId: string): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock(hashtext($1))', [messageId]);
}

type Secret = { id: number; token: string };
type Proofs = { addressed: Secret | null; forward: Secret | null; references: readonly string[] };
/** `forwardId`: the forward that the mail answers; null for an answer to the customer's thread. */
export type Answered = { ticketId: number; forwardId: number | null };

/**
 * Returns the ticket that a mail answers. The mail must contain something known only to recipients
 * of our mails: the token in the reply address of the ticket or of a forward, or the Message-ID of a
 * sent mail. A ticket number or a sender's address is no proof.
 */
export async function answeredTicket(
  on: Queryable,
  { addressed, forward, references }: Proofs,
): Promise<Answered | null> {
  return queryFirst<Answered>(
    on,
    `SELECT ticket_id AS "ticketId", id AS "forwardId" FROM ticket_messages WHERE id = $4 AND token = $5
     UNION ALL
     SELECT id, NULL FROM tickets WHERE id = $1 AND reply_token = $2
     UNION ALL
     (SELECT ticket_id, CASE WHEN forwarded_to IS NOT NULL THEN id END FROM ticket_messages
      WHERE sender = 'team' AND message_id = ANY($3::text[]) ORDER BY id DESC LIMIT 1)
     LIMIT 1`,
    [
      ...[addressed?.id ?? null, addressed?.token ?? null, references],
      ...[forward?.id ?? null, forward?.token ?? null],
    ],
  );
}

/** Returns the refusal of another mail of this sender, or null. */
export async function floodOf(on: Queryable, address: string): Promise<Refusal | null> {
  const counts = await queryOne<{ mails: number; tickets: number }>(
    on,
    `SELECT count(*) AS mails, count(*) FILTER (WHERE id = (
         SELECT min(first.id) FROM ticket_messages first WHERE first.ticket_id = mine.ticket_id
       ) AND EXISTS (SELECT 1 FROM tickets t WHERE t.id = mine.ticket_id AND t.source = 'mail')) AS tickets
     FROM ticket_messages mine WHERE author_email = $1 AND created_at > now() - interval '1 hour'`,
    [address.toLowerCase()],
  );
  if (counts.mails >= MAILS_PER_SENDER || counts.tickets >= NEW_TICKETS_PER_SENDER)
    return new Refusal(429, 'This sender has written too many emails. Please try again in an hour');
  return null;
}

export type IncomingMail = {
  messageId: string;
  /** The author. The address is empty for a program without one. */
  from: { address: string; name: string };
  /** The Message-IDs of the mails that it replies to, or of the mail that it returns. */
  references: readonly string[];
  /** The address in From, if it differs from the author's. */
  via: string | null;
  /** `via` is ours: the group behind the support address replaces the address of every author. */
  isViaOwn: boolean;
  /** Whether our mail server has proved that the author sent it. Null: unknown. */
  isProven: boolean | null;
  /** The addresses in Cc. */
  copies: readonly string[];
  subject: string;
  text: string;
  isAutomatic: boolean;
  /** The reply that came back, if the mail reports one. */
  bounce: Bounce | null;
  files: readonly KeptFile[];
  leftOut: readonly string[];
};

/**
 * Adds a reply to its thread. This opens the ticket again, even a solved one, unless a program
 * wrote the mail. A bounce opens it, too, unless it is of a copy.
 */
export async function addAnswer(
  transaction: Transaction,
  { ticketId, forwardId }: Answered,
  mail: IncomingMail,
): Promise<void> {
  const ticket = await lockTicket(transaction, ticketId);
  const { address } = mail.from;
  // An answer to a forward is never the customer's: the forward's recipient could write any sender.
  const isCustomer =
    forwardId === null &&
    ticket.email !== null &&
    isSameAddress(ticket.email, address) &&
    (await isUsualWay(transaction, ticketId, mail));
  const isParticipant =
    forwardId === null && !isCustomer && isOwnWay(mail) && (await isCopied(transaction, ticketId, address));
  if (isParticipant) await addCopy(transaction, ticketId, address);
  const author = { sender: isCustomer ? 'customer' : 'other', is_participant: isParticipant } as const;
  await insertMail(transaction, ticketId, mail, { ...author, answered_forward_id: forwardId });
  const { bounce, references } = mail;
  const isAnswer =
    bounce === null
      ? !mail.isAutomatic
      : await markMailReturned(transaction, { ticketId, forwardId, references, bounce });
  const sql = `UPDATE tickets SET status = $2, ${isAnswer ? `${COMES_BACK}, ` : ''}${CHANGED} WHERE id = $1`;
  await transaction.query(sql, [ticketId, isAnswer ? 'open' : ticket.status]);
  await announceTicket(transaction, ticketId);
}

/** Reply-To can contain any address, so `via` must occur in an earlier mail of the customer. */
async function isUsualWay(on: Queryable, ticketId: number, mail: IncomingMail): Promise<boolean> {
  if (isOwnWay(mail)) return true;
  const sql = "SELECT 1 FROM ticket_messages WHERE ticket_id = $1 AND sender = 'customer' AND via_email = $2 LIMIT 1";
  return (await on.query(sql, [ticketId, mail.via])).length > 0;
}

const isOwnWay = ({ via, isViaOwn }: IncomingMail): boolean => via === null || isViaOwn;

/**
 * Opens a ticket with the mail as its first message, for a visitor if it is known whose mail it is.
 * Returns the ticket's number.
 */
export async function openTicketByMail(
  transaction: Transaction,
  mail: IncomingMail,
  visitor?: { company: string; userId: string },
): Promise<number> {
  const { from, subject, text } = mail;
  const { company = DEFAULT_COMPANY, userId = `mail:${from.address.toLowerCase()}` } = visitor ?? {};
  const { id } = await queryOne<{ id: number }>(
    transaction,
    `INSERT INTO tickets (hash, company, user_id, email, name, message, subject, source, domain, exp_guest_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'mail', '', '') RETURNING id`,
    [
      ...[randomText(20), company, userId],
      ...[isAddress(from.address) ? from.address : null, from.name || null, text, subject],
    ],
  );
  await insertMail(transaction, id, mail, { sender: 'customer' });
  await announceTicket(transaction, id, 'Desk.TicketCreated');
  return id;
}

const isAddress = (text: string) => text.includes('@');

async function insertMail(
  transaction: Transaction,
  ticketId: number,
  mail: IncomingMail,
  author: Pick<NewTicketMessage, 'sender' | 'is_participant' | 'answered_forward_id'>,
): Promise<void> {
  const { messageId, from, via, isProven, copies, text, isAutomatic, files, leftOut } = mail;
  await insertTicketMessage(transaction, {
    ...{ ticketId, uuid: messageId, messageId, ...author, text, files, cc: [...copies] },
    ...{
      author_name: from.name || from.address,
      author_email: isAddress(from.address) ? from.address.toLowerCase() : null,
    },
    ...{ via_email: via, is_proven: isProven },
    ...{ is_automatic: isAutomatic, left_out: [...leftOut] },
  });
}
