import { useEffect, useRef } from 'react';
import { EmptyState } from '../parts/EmptyState.tsx';
import { useDeskState } from '../useDesk.ts';
import { LeadsPane } from './LeadsPane.tsx';
import { TicketsPane } from './TicketsPane.tsx';
import { TicketThreadPane } from './TicketThreadPane.tsx';

/** The ticket list beside the open ticket or the sales leads. A phone shows one pane at a time. */
export function TicketsView() {
  const { selectedTicketId, tickets } = useDeskState();
  const before = useRef(selectedTicketId);
  useEffect(() => {
    // Back in the list, focus the ticket that was open.
    if (selectedTicketId === null) document.getElementById(`ticket-${before.current}`)?.focus();
    before.current = selectedTicketId;
  }, [selectedTicketId]);
  const areLeads = tickets.filter === 'leads';
  return (
    <main className="chats-view" data-chat={selectedTicketId !== null || areLeads}>
      <TicketsPane />
      {areLeads && <LeadsPane />}
      {!areLeads && selectedTicketId !== null && (
        <TicketThreadPane key={selectedTicketId} ticketId={selectedTicketId} />
      )}
      {!areLeads && selectedTicketId === null && (
        <section className="thread-pane" aria-label="Ticket">
          <EmptyState icon="inbox" title="No ticket selected">
            Choose a ticket from the list to read it and answer by email.
          </EmptyState>
        </section>
      )}
    </main>
  );
}
