import { loadMoreTickets, loadTickets, openTicket } from '../../flows/tickets.ts';
import type { TicketFilter } from '../../model/entities.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { ticketsOf } from '../../model/tickets.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState, Notice, Spinner } from '../parts/status.tsx';
import { SelectableRows } from '../selection/SelectableRows.tsx';
import { SnoozedSection } from '../snooze/SnoozedSection.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { TicketRow } from './TicketRow.tsx';

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
  const { tickets, me, now, selectedTicketId, work } = useDeskState();
  const { tagFilter: tag } = work;
  const list = tickets.lists[filter];
  const shown = ticketsOf(tickets.items, filter, me.operatorId).filter(
    ({ tags }) => tag === null || tags.includes(tag),
  );
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
        <SelectableRows key={filter} name="Tickets" order={shown.map(({ ticketId }) => ticketKey(ticketId))}>
          {shown.map((ticket) => (
            <TicketRow
              key={ticket.ticketId}
              ticket={ticket}
              now={now}
              me={me.operatorId}
              isSelected={ticket.ticketId === selectedTicketId}
              onOpen={() => openTicket(desk, ticket.ticketId)}
            />
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
