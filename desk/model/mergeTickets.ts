import type { Ticket } from './entities.ts';

/** Each ticket once, as it stands at its newest revision. Answers and live events may overtake each other. */
export function mergeTickets(known: readonly Ticket[], incoming: readonly Ticket[]): readonly Ticket[] {
  const byId = new Map(known.map((ticket) => [ticket.ticketId, ticket]));
  for (const ticket of incoming) {
    const before = byId.get(ticket.ticketId);
    if (before === undefined || before.revision <= ticket.revision) byId.set(ticket.ticketId, ticket);
  }
  return [...byId.values()];
}
