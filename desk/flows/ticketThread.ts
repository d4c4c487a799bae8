import type { Ticket, TicketStatus } from '../model/entities.ts';
import { mergeTickets } from '../model/mergeTickets.ts';
import { ticketKey } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import { restoreDraft } from './draft.ts';
import { outcome, type Outcome } from './outcome.ts';
import { refreshTicket } from './refreshTicket.ts';

/** Opens a ticket: shows the known data at once, then fetches its thread. */
export function openTicket(desk: Desk, ticketId: number): void {
  const { state } = desk;
  state.view = 'tickets';
  state.selectedTicketId = ticketId;
  state.tickets.threads[ticketId] ??= { load: 'loading', problem: null, thread: null, notice: null };
  restoreDraft(desk, ticketKey(ticketId));
  void refreshTicket(desk, ticketId);
}

/** Closes the ticket. A window with room for one pane then shows the list. */
export function closeTicket({ state }: Desk): void {
  state.selectedTicketId = null;
}

export async function setTicketStatus(desk: Desk, ticketId: number, status: TicketStatus): Promise<void> {
  takeChange(desk, ticketId, await outcome(desk, desk.ports.api.saveTicket(ticketId, status)));
}

/** Assigns the ticket to an operator, or to none (`null`). Returns null on success, or what went wrong. */
export async function assignTicket(desk: Desk, ticket: Ticket, to: number | null): Promise<string | null> {
  const change = { from: ticket.operatorId, to };
  const assigned = await outcome(desk, desk.ports.api.assignTicket(ticket.ticketId, change));
  takeChange(desk, ticket.ticketId, assigned);
  return assigned.kind === 'failed' ? assigned.problem : null;
}

export async function retryTicketMail(desk: Desk, ticketId: number, messageId: number): Promise<void> {
  takeChange(desk, ticketId, await outcome(desk, desk.ports.api.retryTicketMail(ticketId, messageId)));
}

function takeChange(desk: Desk, ticketId: number, changed: Outcome<Ticket>): void {
  const { tickets } = desk.state;
  if (changed.kind === 'gone') return;
  if (changed.kind === 'done') tickets.items = mergeTickets(tickets.items, [changed.value]);
  const shown = tickets.threads[ticketId];
  if (shown === undefined) return;
  shown.notice = changed.kind === 'failed' ? changed.problem : null;
  // A colleague was quicker, or the thread has changed too.
  void refreshTicket(desk, ticketId);
}
