import type { Ticket } from './entities.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';

/** A mail to the ticket's sender, with the ticket's number and the question quoted; null without an address. */
export function ticketMail(ticket: Ticket): string | null {
  if (ticket.email === null || ticket.email === '') return null;
  const quoted = decodeEmoji(ticket.message)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  // Spaces as %20: mail programs show the + of a URLSearchParams as it is.
  const subject = encodeURIComponent(`Your ticket ${ticket.ticketId}`);
  return `mailto:${encodeURIComponent(ticket.email).replace('%40', '@')}?subject=${subject}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}
