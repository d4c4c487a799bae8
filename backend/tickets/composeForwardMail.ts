import { DateTime } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import { SUBJECT_LIMIT } from '../../protocol/limits.ts';
import { cutText, oneLine } from '../../protocol/trimText.ts';
import type { Ticket } from '../../protocol/wire.ts';
import { brandOf } from '../base/companies.ts';
import type { Mail } from '../mail/Mailer.ts';
import { quoteText } from '../mail/quoteText.ts';
import type { QuotedMail, QueuedMail } from './ticketMails.ts';

/** E-mails that a forward quotes, the newest ones. */
export const MAX_QUOTED = 50;
const MAX_TEXT = 60_000;
const NOT_QUOTED = 'Earlier messages are left out.';

type Parts = {
  ticket: Ticket;
  mail: QueuedMail;
  /** The e-mails between the customer and the team, oldest first. */
  thread: readonly QuotedMail[];
  /** There are earlier ones. */
  hasMore: boolean;
  /** Proves an answer to the ticket. Quoted texts may contain it, and the recipient must not get it. */
  secret: string;
  /** Files that are too large for the mail. */
  links: readonly { name: string; link: string }[];
};

/**
 * Composes the mail that forwards a ticket, without recipient and files. It refers to no e-mail of
 * the thread: a Message-ID that the recipient knew would prove an answer to the ticket.
 */
export function composeForwardMail(parts: Parts, companies: readonly string[] | null): Omit<Mail, 'to'> {
  const { ticket, mail } = parts;
  const brand = brandOf(ticket.company, companies);
  const subject = cutText(oneLine(ticket.subject ?? ''), SUBJECT_LIMIT);
  return {
    ...(brand === null ? {} : { fromName: `${brand} Support` }),
    subject: `Fwd: ${subject === '' ? 'Question' : subject} (ticket ${ticket.ticket_id})`,
    text: textOf(parts, brand),
    messageId: mail.message_id,
    headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  };
}

function textOf({ ticket, mail, thread, hasMore, secret, links }: Parts, brand: string | null): string {
  const form = {
    author_name: ticket.name ?? ticket.email ?? 'Visitor',
    ...{ author_email: ticket.email, text: decodeEmoji(ticket.message), created_at: new Date(ticket.created_at) },
  };
  const all = ticket.source === 'form' && !hasMore ? [form, ...thread] : thread;
  return [
    mail.text,
    links.map(({ name, link }) => `${name}: ${link}`).join('\n'),
    brand === null ? mail.author_name : `${mail.author_name}\n${brand} Support`,
    '---------- Forwarded messages ----------',
    ...newestBlocks(
      all.map((one) => blockOf(one, secret)),
      hasMore,
    ),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Returns the newest blocks that fit, oldest first. */
function newestBlocks(blocks: readonly string[], hasMore: boolean): string[] {
  const shown: string[] = [];
  let length = 0;
  for (const block of blocks.toReversed()) {
    length += block.length;
    if (length > MAX_TEXT && shown.length > 0) break;
    shown.unshift(cutText(block, MAX_TEXT));
  }
  return hasMore || shown.length < blocks.length ? [NOT_QUOTED, ...shown] : shown;
}

/** Each line of a text is quoted, so that none can look like a line of ours. */
function blockOf({ author_name: name, author_email: email, text, created_at: at }: QuotedMail, secret: string): string {
  const moment = DateTime.fromJSDate(at, { zone: 'UTC' }).setLocale('en-US');
  const day = moment.toLocaleString({ month: 'long', day: 'numeric', year: 'numeric' });
  const author = email === null || email === name ? oneLine(name) : `${oneLine(name)} (${email})`;
  return `On ${day} at ${moment.toFormat('HH:mm')} UTC, ${author} wrote:\n${quoteText(text.replaceAll(new RegExp(secret, 'gi'), '…'))}`;
}
