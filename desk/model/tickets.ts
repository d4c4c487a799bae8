import type { ChatNote, Ticket, TicketFilter, TicketMessage, TicketThread } from './entities.ts';

export const TICKET_FILTERS = [
  'owed',
  'pending',
  'mine',
  'unassigned',
  'solved',
] as const satisfies readonly TicketFilter[];

/** Returns the tickets of a filter, newest activity first. */
export function ticketsOf(items: readonly Ticket[], filter: TicketFilter, me: number): readonly Ticket[] {
  return items
    .filter(({ status, operatorId, snooze }) => {
      if (snooze !== null) return false;
      if (filter === 'owed') return status === 'open';
      if (filter === 'pending' || filter === 'solved') return status === filter;
      return status !== 'solved' && operatorId === (filter === 'mine' ? me : null);
    })
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.ticketId - a.ticketId);
}

/** Counts the tickets to which the team owes an answer and that are this operator's or unassigned. */
export function countOwedTickets(items: readonly Ticket[], me: number): number {
  return items.filter(
    ({ status, operatorId, snooze }) =>
      status === 'open' && snooze === null && (operatorId === null || operatorId === me),
  ).length;
}

/** Returns the sender's name, else their address, else "Visitor". */
export function ticketSender({ name, email }: Pick<Ticket, 'name' | 'email'>): string {
  return name ?? email ?? 'Visitor';
}

export const TICKET_STATUS = { open: 'Open', pending: 'Waiting for the customer', solved: 'Solved' } as const;

/** Returns each ticket once, in its newest revision. Answers and live events may arrive out of order. */
export function mergeTickets(known: readonly Ticket[], incoming: readonly Ticket[]): readonly Ticket[] {
  const byId = new Map(known.map((ticket) => [ticket.ticketId, ticket]));
  for (const ticket of incoming) {
    const before = byId.get(ticket.ticketId);
    if (before === undefined || before.revision <= ticket.revision) byId.set(ticket.ticketId, ticket);
  }
  return [...byId.values()];
}

/**
 * Merges the first page of a filter into the known tickets. Drops a ticket that the list shows (`listed`) and the page
 * does not, because its event was missed, unless an event changed it during the fetch (it is not in `before`).
 */
export function reconcileTickets(
  known: readonly Ticket[],
  fetched: {
    readonly before: ReadonlySet<Ticket>;
    readonly page: readonly Ticket[];
    readonly listed: readonly Ticket[];
  },
): readonly Ticket[] {
  const onPage = new Set(fetched.page.map(({ ticketId }) => ticketId));
  const gone = new Set(fetched.listed.filter((one) => !onPage.has(one.ticketId) && fetched.before.has(one)));
  return mergeTickets(
    known.filter((ticket) => !gone.has(ticket)),
    fetched.page,
  );
}

export type TicketEntry = { readonly message: TicketMessage } | { readonly note: ChatNote };

/** Merges the notes into the e-mails by time. While earlier e-mails are not shown, neither are their notes. */
export function ticketTimeline({
  messages,
  notes,
  hasMore,
}: Pick<TicketThread, 'messages' | 'notes' | 'hasMore'>): readonly TicketEntry[] {
  const first = hasMore ? (messages[0]?.createdAt ?? '') : '';
  const rest = notes.filter(({ createdAt }) => first === '' || createdAt >= first);
  const merged: TicketEntry[] = [];
  for (const message of messages) {
    while (rest[0] !== undefined && Date.parse(rest[0].createdAt) < Date.parse(message.createdAt))
      merged.push({ note: rest.shift()! });
    merged.push({ message });
  }
  return [...merged, ...rest.map((note) => ({ note }))];
}
