import type { SalesLead, Ticket, TicketFilter, TicketThread } from '../model/entities.ts';
import { TICKET_FILTERS } from '../model/ticketFilters.ts';
import { emptyList, type ListState } from './listState.ts';

export type ThreadState = {
  load: 'loading' | 'ready' | 'failed';
  problem: string | null;
  thread: TicketThread | null;
  /** The failure of the operator's last action. */
  notice: string | null;
};

export type TicketsState = {
  items: readonly Ticket[];
  lists: Record<TicketFilter, ListState>;
  filter: TicketFilter | 'leads';
  threads: { [ticketId: number]: ThreadState };
  leads: readonly SalesLead[];
  leadList: ListState;
};

export function emptyTickets(): TicketsState {
  const lists = Object.fromEntries(TICKET_FILTERS.map((filter) => [filter, emptyList()]));
  return {
    items: [],
    lists: lists as TicketsState['lists'],
    filter: 'open',
    threads: {},
    leads: [],
    leadList: emptyList(),
  };
}
