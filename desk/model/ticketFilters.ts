import type { Ticket, TicketFilter } from './entities.ts';

export const TICKET_FILTERS = ['open', 'mine', 'unassigned', 'solved'] as const satisfies readonly TicketFilter[];

/** Those of the known tickets that a filter shows, the newest activity first. */
export function ticketsOf(items: readonly Ticket[], filter: TicketFilter, me: number): readonly Ticket[] {
  return items
    .filter(({ status, operatorId }) => {
      if (filter === 'solved') return status === 'solved';
      if (status === 'solved') return false;
      return filter === 'open' || operatorId === (filter === 'mine' ? me : null);
    })
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.ticketId - a.ticketId);
}

/** Tickets that wait for this operator: the team owes an answer, and nobody else has taken them. */
export function countOwedTickets(items: readonly Ticket[], me: number): number {
  return items.filter(({ status, operatorId }) => status === 'open' && (operatorId === null || operatorId === me))
    .length;
}

/** The name of whoever has left a ticket. */
export function ticketSender({ name, email }: Pick<Ticket, 'name' | 'email'>): string {
  return name ?? email ?? 'Visitor';
}

export const TICKET_STATUS = { open: 'Open', pending: 'Waiting for the customer', solved: 'Solved' } as const;
