import { DateTime } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import { SUBJECT_LIMIT } from '../../protocol/limits.ts';
import { cutText } from '../../protocol/trimText.ts';
import type { Ticket } from '../../protocol/wire.ts';
import type { Mail } from '../mail/Mailer.ts';
import { quoteText, withoutLinks } from '../mail/quoteText.ts';
import { brandOf } from '../base/companies.ts';
import type { QueuedMail, ThreadMail } from './ticketMails.ts';

/**
 * RFC 5322 recommends short lines, and some mail servers cut long ones. The first mail and the
 * latest ones are enough for threading.
 */
export const MAX_REFERENCES = 20;
const MAX_QUOTE = 2_000;

type Parts = {
  ticket: Ticket;
  mail: QueuedMail;
  /** The mails of the thread before this one, oldest first. */
  earlier: readonly ThreadMail[];
  /** Files that are too large for the mail. */
  links: readonly { name: string; link: string }[];
};

/**
 * Composes the mail with an operator's reply, without recipient and files. Anyone can leave a ticket
 * under any address, so the mail names only a known company, and the quoted question has no links
 * (OPS-06).
 */
export function composeTicketMail(
  { ticket, mail, earlier, links }: Parts,
  companies: readonly string[] | null,
): Omit<Mail, 'to'> {
  const brand = brandOf(ticket.company, companies);
  const ids = earlier.map(({ message_id: id }) => id);
  const references = ids.length > MAX_REFERENCES ? [...ids.slice(0, 1), ...ids.slice(1 - MAX_REFERENCES)] : ids;
  const inReplyTo = references.at(-1);
  return {
    ...(brand === null ? {} : { fromName: `${brand} Support` }),
    subject: subjectOf(ticket, brand),
    text: textOf({ ticket, mail, earlier, links }, brand),
    messageId: mail.message_id,
    ...(inReplyTo === undefined ? {} : { inReplyTo, references }),
    // Tells Exchange to send no absence note.
    headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  };
}

/** Mails have the same subject until the desk changes it, because some mail programs thread by it. */
function subjectOf({ ticket_id: id, subject }: Ticket, brand: string | null): string {
  const number = `(ticket ${id})`;
  const plain = (subject ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  if (plain === '') return `Your question${brand === null ? '' : ` to ${brand}`} ${number}`;
  const numbered = plain.includes(number) ? plain : `${cutText(plain, SUBJECT_LIMIT)} ${number}`;
  return /^re:/i.test(numbered) ? numbered : `Re: ${numbered}`;
}

function textOf({ ticket, mail, earlier, links }: Parts, brand: string | null): string {
  return [
    mail.text,
    links.map(({ name, link }) => `${name}: ${link}`).join('\n'),
    brand === null ? mail.author_name : `${mail.author_name}\n${brand} Support`,
    `Just reply to this email if you have more questions. Your ticket number is ${ticket.ticket_id}.`,
    quoteOf(ticket, earlier),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Quotes the customer's latest message. */
function quoteOf(ticket: Ticket, earlier: readonly ThreadMail[]): string {
  const last = earlier.findLast(({ sender }) => sender === 'customer');
  const text = last?.text ?? decodeEmoji(ticket.message);
  const moment = DateTime.fromJSDate(last?.created_at ?? new Date(ticket.created_at), { zone: 'UTC' });
  const day = moment.setLocale('en-US').toLocaleString({ month: 'long', day: 'numeric', year: 'numeric' });
  return `On ${day}, you wrote:\n${quoteText(withoutLinks(cutText(text, MAX_QUOTE)))}`;
}
