import type { LeftAsideMail, SalesLead, Ticket, TicketFilter, TicketThread } from '../model/entities.ts';
import { TICKET_FILTERS } from '../model/tickets.ts';
import { emptyList, type ListState } from './listState.ts';

type ThreadState = {
  load: 'loading' | 'ready' | 'failed';
  problem: string | null;
  /** The newest e-mails, and the earlier ones that were asked for. */
  thread: TicketThread | null;
  isLoadingEarlier: boolean;
  /** The failure of the operator's last action. */
  notice: string | null;
};

export type TicketsState = {
  items: readonly Ticket[];
  lists: Record<TicketFilter, ListState>;
  filter: TicketFilter | 'leads' | 'aside';
  threads: { [ticketId: number]: ThreadState };
  leads: readonly SalesLead[];
  leadList: ListState;
  aside: readonly LeftAsideMail[];
  asideList: ListState;
};

export function emptyTickets(): TicketsState {
  const lists = Object.fromEntries(TICKET_FILTERS.map((filter) => [filter, emptyList()]));
  return {
    items: [],
    lists: lists as TicketsState['lists'],
    filter: 'owed',
    threads: {},
    leads: [],
    leadList: emptyList(),
    aside: [],
    asideList: emptyList(),
  };
}
