import type { SalesLead, Ticket, TicketFilter, TicketThread } from '../model/entities.ts';
import { TICKET_FILTERS } from '../model/ticketFilters.ts';
import { emptyList, type DraftFile, type ListState } from './listState.ts';

export type ThreadState = {
  load: 'loading' | 'ready' | 'failed';
  problem: string | null;
  thread: TicketThread | null;
  /** The failure of the operator's last action. */
  notice: string | null;
};

/**
 * A reply stays in the composer until the server has it. `waiting`: the server could not be reached,
 * and the desk retries. The uuid survives a reload, so that retries send one mail.
 */
export type TicketDraft = {
  uuid: string;
  text: string;
  files: readonly DraftFile[];
  status: 'writing' | 'sending' | 'waiting';
};

export type TicketsState = {
  items: readonly Ticket[];
  lists: Record<TicketFilter, ListState>;
  filter: TicketFilter | 'leads';
  threads: { [ticketId: number]: ThreadState };
  drafts: { [ticketId: number]: TicketDraft };
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
    drafts: {},
    leads: [],
    leadList: emptyList(),
  };
}
