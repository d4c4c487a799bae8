import { useMemo } from 'react';
import { loadMoreTickets, loadTickets } from '../../flows/tickets.ts';
import type { Ticket, TicketFilter } from '../../model/entities.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { ticketsOf } from '../../model/tickets.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState, Notice, Spinner } from '../parts/status.tsx';
import { SelectableRows } from '../selection/SelectableRows.tsx';
import { SnoozedSection } from '../snooze/SnoozedSection.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { TicketRow } from './TicketRow.tsx';
import { useTicketRow } from './useTicketRow.ts';

const EMPTY = {
  owed: 'No open tickets',
  pending: 'No ticket waits for a customer',
  mine: 'No open ticket is yours',
  unassigned: 'Every open ticket is assigned',
  solved: 'No solved tickets yet',
} as const;

/** The rows of one filter, or its loading, empty or failed state. */
export function TicketList({ filter }: { readonly filter: TicketFilter }) {
  const desk = useDesk();
  const { tickets, me, work } = useDeskState();
  const rowOf = useTicketRow();
  const { tagFilter: tag } = work;
  const list = tickets.lists[filter];
  const { shown, order } = useMemo(() => {
    const isTagged = ({ tags }: Ticket) => tag === null || tags.includes(tag);
    const listed = ticketsOf(tickets.items, filter, me.operatorId).filter(isTagged);
    return { shown: listed, order: listed.map(({ ticketId }) => ticketKey(ticketId)) };
  }, [tickets.items, filter, tag, me.operatorId]);
  return (
    <>
      {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
      {list.load === 'loading' && shown.length === 0 && <Spinner label="Loading tickets" />}
      {list.load === 'failed' && (
        <EmptyState
          icon="alert"
          title="Couldn’t load the tickets"
          action={<Button onClick={() => void loadTickets(desk, filter)}>Try again</Button>}
        >
          {list.problem}
        </EmptyState>
      )}
      {list.load === 'ready' && shown.length === 0 && (
        <EmptyState icon="inbox" title={tag === null ? EMPTY[filter] : `No tickets here with #${tag}`}>
          {tag === null && filter === 'owed' && 'Questions that visitors leave while you are offline arrive here.'}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <SelectableRows key={filter} name="Tickets" order={order}>
          {shown.map((ticket) => (
            <TicketRow key={ticket.ticketId} {...rowOf(ticket)} />
          ))}
        </SelectableRows>
      )}
      {list.hasMore && (
        <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadMoreTickets(desk, filter)}>
          Show older tickets
        </Button>
      )}
      {filter !== 'solved' && <SnoozedSection of="tickets" />}
    </>
  );
}
