import type { Ticket, TicketStatus } from '../model/entities.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import { mergeTickets } from '../model/mergeTickets.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

export async function loadTickets(desk: Desk): Promise<void> {
  const { tickets } = desk.state;
  const { list } = tickets;
  if (list.load !== 'ready') list.load = 'loading';
  const answer = await outcome(desk, desk.ports.api.getTickets({}));
  if (answer.kind === 'gone') return;
  if (answer.kind === 'failed') {
    if (list.load !== 'ready') Object.assign(list, { load: 'failed', problem: answer.problem });
    return;
  }
  // A refresh of the first page says nothing about the pages after it.
  if (list.load !== 'ready') list.hasMore = answer.value.length === PAGE_LENGTH;
  tickets.items = mergeTickets(tickets.items, answer.value);
  Object.assign(list, { load: 'ready', problem: null });
}

export async function loadMoreTickets(desk: Desk): Promise<void> {
  const { tickets } = desk.state;
  const oldest = tickets.items.at(-1);
  if (tickets.list.isLoadingMore || oldest === undefined) return;
  tickets.list.isLoadingMore = true;
  const answer = await outcome(desk, desk.ports.api.getTickets({ before: oldest.ticketId }));
  if (answer.kind === 'gone') return;
  tickets.list.isLoadingMore = false;
  tickets.list.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'failed') return;
  tickets.list.hasMore = answer.value.length === PAGE_LENGTH;
  tickets.items = mergeTickets(tickets.items, answer.value);
}

export function receiveTicket({ state }: Desk, ticket: Ticket): void {
  state.tickets.items = mergeTickets(state.tickets.items, [ticket]);
}

export async function setTicketStatus(desk: Desk, ticketId: number, status: TicketStatus): Promise<void> {
  const saved = await outcome(desk, desk.ports.api.saveTicket(ticketId, status));
  if (saved.kind === 'done') receiveTicket(desk, saved.value);
  if (saved.kind === 'failed') desk.state.tickets.list.problem = saved.problem;
}

export function chooseTickets({ state }: Desk, filter: TicketStatus): void {
  state.tickets.filter = filter;
}
