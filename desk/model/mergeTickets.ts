import type { Ticket } from './entities.ts';

/** Returns each ticket once, in its newest revision. Answers and live events may arrive out of order. */
export function mergeTickets(known: readonly Ticket[], incoming: readonly Ticket[]): readonly Ticket[] {
  const byId = new Map(known.map((ticket) => [ticket.ticketId, ticket]));
  for (const ticket of incoming) {
    const before = byId.get(ticket.ticketId);
    if (before === undefined || before.revision <= ticket.revision) byId.set(ticket.ticketId, ticket);
  }
  return [...byId.values()];
}
