import type { TicketWidgetEntry } from './ticketWidget.ts';

type Ticket = Pick<TicketWidgetEntry, 'ticketId' | 'hash'>;

/** The pages of the ticket and of all the visitor's tickets; the hash is what lets a guest see the ticket. */
export function ticketLinks(ticketUrl: string, { ticketId, hash }: Ticket): { ticket: string; tickets: string } {
  const tickets = `${ticketUrl}/tickets`;
  return { ticket: `${tickets}/${encodeURIComponent(ticketId)}?hash=${encodeURIComponent(hash)}`, tickets };
}
