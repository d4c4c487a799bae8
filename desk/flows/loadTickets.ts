import type { Ticket, TicketFilter } from '../model/entities.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import { mergeTickets } from '../model/mergeTickets.ts';
import { TICKET_FILTERS, ticketsOf } from '../model/ticketFilters.ts';
import type { Desk } from '../state/createDesk.ts';
import { loadLeads } from './leads.ts';
import { outcome } from './outcome.ts';
import { refreshTicket } from './refreshTicket.ts';

/** Fetches the open tickets, which are counted, the lists shown so far, the leads, and the open thread. */
export function loadAllTickets(desk: Desk): void {
  const { tickets, selectedTicketId } = desk.state;
  for (const filter of TICKET_FILTERS)
    if (filter === 'open' || tickets.lists[filter].load !== 'idle') void loadTickets(desk, filter);
  void loadLeads(desk);
  if (selectedTicketId !== null) void refreshTicket(desk, selectedTicketId);
}

export async function loadTickets(desk: Desk, filter: TicketFilter): Promise<void> {
  const { tickets } = desk.state;
  const list = tickets.lists[filter];
  if (list.load !== 'ready') list.load = 'loading';
  const answer = await outcome(desk, desk.ports.api.getTickets(filter, {}));
  if (answer.kind === 'gone') return;
  if (answer.kind === 'failed') {
    if (list.load !== 'ready') Object.assign(list, { load: 'failed', problem: answer.problem });
    return;
  }
  // A refresh of the first page says nothing about later pages.
  if (list.load !== 'ready') list.hasMore = answer.value.length === PAGE_LENGTH;
  tickets.items = mergeTickets(tickets.items, answer.value);
  Object.assign(list, { load: 'ready', problem: null });
}

export async function loadMoreTickets(desk: Desk, filter: TicketFilter): Promise<void> {
  const { tickets, me } = desk.state;
  const list = tickets.lists[filter];
  const oldest = ticketsOf(tickets.items, filter, me.operatorId).at(-1);
  if (list.isLoadingMore || oldest === undefined) return;
  list.isLoadingMore = true;
  const answer = await outcome(desk, desk.ports.api.getTickets(filter, { before: oldest.ticketId }));
  if (answer.kind === 'gone') return;
  list.isLoadingMore = false;
  list.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'failed') return;
  list.hasMore = answer.value.length === PAGE_LENGTH;
  tickets.items = mergeTickets(tickets.items, answer.value);
}

/** Applies an event about a ticket. The thread on screen is fetched, because the event does not hold it. */
export function receiveTicket(desk: Desk, ticket: Ticket): void {
  const { state } = desk;
  state.tickets.items = mergeTickets(state.tickets.items, [ticket]);
  const known = state.tickets.threads[ticket.ticketId]?.thread?.ticket.revision ?? -1;
  if (state.selectedTicketId === ticket.ticketId && known < ticket.revision) void refreshTicket(desk, ticket.ticketId);
}

export function chooseTickets(desk: Desk, filter: TicketFilter | 'leads'): void {
  desk.state.tickets.filter = filter;
  if (filter === 'leads') void loadLeads(desk);
  else if (desk.state.tickets.lists[filter].load === 'idle') void loadTickets(desk, filter);
}
