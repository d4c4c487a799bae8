import { chooseTickets, loadMoreTickets, loadTickets } from '../../flows/loadTickets.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { TicketRow } from './TicketRow.tsx';

export function TicketsPane() {
  const desk = useDesk();
  const { tickets, now } = useDeskState();
  const { list, filter } = tickets;
  const shown = tickets.items.filter((ticket) => ticket.status === filter);
  const newCount = tickets.items.filter((ticket) => ticket.status === 'open').length;
  return (
    <main className="tickets-view" aria-busy={list.load === 'loading'}>
      <div className="tickets">
        <header className="tickets-header">
          <h2 className="tickets-title">Tickets</h2>
          <Segments
            name="Show tickets"
            segments={[
              { value: 'open', label: 'Open', ...(newCount > 0 ? { count: String(newCount) } : {}) },
              { value: 'solved', label: 'Solved' },
            ]}
            value={filter}
            onChoose={(status) => chooseTickets(desk, status)}
          />
        </header>
        {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        {list.load === 'loading' && shown.length === 0 && <Spinner label="Loading tickets" />}
        {list.load === 'failed' && (
          <EmptyState
            icon="alert"
            title="Couldn’t load the tickets"
            action={<Button onClick={() => void loadTickets(desk)}>Try again</Button>}
          >
            {list.problem}
          </EmptyState>
        )}
        {list.load === 'ready' && shown.length === 0 && (
          <EmptyState icon="inbox" title={filter === 'open' ? 'No open tickets' : 'No solved tickets yet'}>
            {filter === 'open' && 'Questions that visitors leave while you are offline arrive here.'}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ul className="ticket-list" aria-label="Tickets">
            {shown.map((ticket) => (
              <TicketRow key={ticket.ticketId} ticket={ticket} now={now} />
            ))}
          </ul>
        )}
        {list.hasMore && (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadMoreTickets(desk)}>
            Show older tickets
          </Button>
        )}
      </div>
    </main>
  );
}
