import { mergeTickets } from '../model/mergeTickets.ts';
import { ticketKey } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import { removeReplies } from './outgoing.ts';
import { outcome } from './outcome.ts';

/** Fetches a ticket with its thread. */
export async function refreshTicket(desk: Desk, ticketId: number): Promise<void> {
  const { tickets } = desk.state;
  const answer = await outcome(desk, desk.ports.api.getTicketThread(ticketId));
  const shown = tickets.threads[ticketId];
  if (answer.kind === 'gone' || shown === undefined) return;
  if (answer.kind === 'failed') {
    if (shown.load !== 'ready') Object.assign(shown, { load: 'failed', problem: answer.problem });
    return;
  }
  const { ticket, messages } = answer.value;
  removeReplies(desk, ticketKey(ticketId), new Set(messages.map(({ uuid }) => uuid)));
  tickets.items = mergeTickets(tickets.items, [ticket]);
  // A later call may have been answered first; keep the newer thread.
  if ((shown.thread?.ticket.revision ?? -1) <= ticket.revision) shown.thread = answer.value;
  Object.assign(shown, { load: 'ready', problem: null });
}
