import type { Ticket } from './entities.ts';

/** Newest first, each once; what comes later replaces what was known. */
export function mergeTickets(known: readonly Ticket[], incoming: readonly Ticket[]): readonly Ticket[] {
  const byId = new Map(known.map((ticket) => [ticket.ticketId, ticket]));
  for (const ticket of incoming) byId.set(ticket.ticketId, ticket);
  return [...byId.values()].sort((a, b) => b.ticketId - a.ticketId);
}
