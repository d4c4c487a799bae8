import { DateTime } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Ticket } from '../../protocol/wire.ts';
import type { Mail } from '../mail/Mailer.ts';
import { brandOf } from '../model/brandOf.ts';
import type { QueuedMail, ThreadMail } from '../model/ticketMails.ts';

/** RFC 5322 asks for short lines, and some mail servers cut long ones: the first mail and the latest ones thread just as well. */
const MAX_REFERENCES = 20;
const MAX_QUOTE = 2_000;
const MAX_SUBJECT = 200;

type Parts = {
  ticket: Ticket;
  mail: QueuedMail;
  /** The mails of the thread before this one, oldest first. */
  earlier: readonly ThreadMail[];
  /** Files that are too large to travel along. */
  links: readonly { name: string; link: string }[];
};

/** The mail that carries an operator's reply to the customer, without address and files. */
export function composeTicketMail({ ticket, mail, earlier, links }: Parts): Omit<Mail, 'to'> {
  const brand = brandOf(ticket.company);
  const ids = earlier.map(({ message_id: id }) => id);
  const references = ids.length > MAX_REFERENCES ? [...ids.slice(0, 1), ...ids.slice(1 - MAX_REFERENCES)] : ids;
  const inReplyTo = references.at(-1);
  return {
    fromName: `${brand} Support`,
    subject: subjectOf(ticket, brand),
    text: textOf({ ticket, mail, earlier, links }, brand),
    messageId: mail.message_id,
    ...(inReplyTo === undefined ? {} : { inReplyTo, references }),
    // Exchange answers no absence note to it.
    headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  };
}

/** The same for every mail of a ticket, because some mail programs thread by it. */
function subjectOf({ ticket_id: id, subject }: Ticket, brand: string): string {
  const number = `(ticket ${id})`;
  const plain = (subject ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  if (plain === '') return `Your question to ${brand} ${number}`;
  const numbered = plain.includes(number) ? plain : `${plain.slice(0, MAX_SUBJECT)} ${number}`;
  return /^re:/i.test(numbered) ? numbered : `Re: ${numbered}`;
}

function textOf({ ticket, mail, earlier, links }: Parts, brand: string): string {
  return [
    mail.text,
    links.map(({ name, link }) => `${name}: ${link}`).join('\n'),
    `${mail.author_name}\n${brand} Support`,
    `Just reply to this email if you have more questions. Your ticket number is ${ticket.ticket_id}.`,
    quoteOf(ticket, earlier),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** The customer's latest words, as mail programs quote them. */
function quoteOf(ticket: Ticket, earlier: readonly ThreadMail[]): string {
  const last = earlier.findLast(({ sender }) => sender === 'customer');
  const text = last?.text ?? decodeEmoji(ticket.message);
  const moment = DateTime.fromJSDate(last?.created_at ?? new Date(ticket.created_at), { zone: 'UTC' });
  const lines = text.slice(0, MAX_QUOTE).split('\n');
  const day = moment.setLocale('en-US').toLocaleString({ month: 'long', day: 'numeric', year: 'numeric' });
  return [`On ${day}, you wrote:`, ...lines.map((line) => `> ${line}`)].join('\n');
}
