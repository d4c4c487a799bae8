import { useId } from 'react';
import { chooseTickets } from '../../flows/tickets.ts';
import { ticketsOf } from '../../model/tickets.ts';
import { type DetailsToggle, useDetails } from '../details/useDetails.ts';
import { EmptyState } from '../parts/status.tsx';
import { useRowFocus } from '../parts/useRowFocus.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import { LeadsPane } from './LeadsPane.tsx';
import { LeftAsidePane } from './LeftAsidePane.tsx';
import { TagFilter } from '../parts/TagFilter.tsx';
import { TicketDetails } from './TicketDetails.tsx';
import { TicketList } from './TicketList.tsx';
import { TicketThreadPane } from './TicketThreadPane.tsx';

const LABELS = {
  owed: 'Open',
  pending: 'Waiting for the customer',
  mine: 'Mine',
  unassigned: 'Unassigned',
  solved: 'Solved',
  leads: 'Sales leads',
  aside: 'Left aside',
} as const;
const FILTERS = Object.keys(LABELS) as Shown[];

/** The ticket list beside the open ticket or the sales leads. A phone shows one pane at a time. */
export function TicketsView() {
  const { selectedTicketId, tickets } = useDeskState();
  const details = useDetails();
  useRowFocus(selectedTicketId === null ? null : `ticket-${selectedTicketId}`);
  const { filter } = tickets;
  const areTickets = filter !== 'leads' && filter !== 'aside';
  return (
    <main
      className="chats-view"
      data-chat={selectedTicketId !== null || !areTickets}
      data-details={details.areShown && areTickets && selectedTicketId !== null}
    >
      <TicketsPane />
      {filter === 'leads' && <LeadsPane />}
      {filter === 'aside' && <LeftAsidePane />}
      {areTickets && selectedTicketId !== null && <OpenTicket ticketId={selectedTicketId} details={details} />}
      {areTickets && selectedTicketId === null && (
        <section className="thread-pane" aria-label="Ticket">
          <EmptyState icon="inbox" title="No ticket selected">
            Choose a ticket from the list to read it and answer by email.
          </EmptyState>
        </section>
      )}
    </main>
  );
}

type OpenTicketProps = { readonly ticketId: number; readonly details: DetailsToggle };

/** A ticket with the details beside it. */
export function OpenTicket({ ticketId, details }: OpenTicketProps) {
  return (
    <>
      <TicketThreadPane key={ticketId} ticketId={ticketId} details={details} />
      {details.areShown && <TicketDetails ticketId={ticketId} />}
    </>
  );
}

type Shown = keyof typeof LABELS;

function TicketsPane() {
  const desk = useDesk();
  const id = useId();
  const { tickets, me } = useDeskState();
  const { filter, items } = tickets;
  const newLeads = tickets.leads.filter(({ handledBy }) => handledBy === null).length;
  const countOf = (shown: Shown) => {
    if (shown === 'solved' || shown === 'aside') return 0;
    return shown === 'leads' ? newLeads : ticketsOf(items, shown, me.operatorId).length;
  };
  return (
    <section className="chats-pane" aria-label="Tickets">
      <header className="pane-header">
        <h2 className="pane-title">Tickets</h2>
      </header>
      <div className="tag-filter">
        <label className="field-hint" htmlFor={id}>
          Show
        </label>
        <select
          id={id}
          className="field-control"
          value={filter}
          onChange={({ target }) => chooseTickets(desk, FILTERS.find((one) => one === target.value) ?? 'owed')}
        >
          {FILTERS.map((one) => {
            const count = countOf(one);
            return (
              <option key={one} value={one}>
                {count > 0 ? `${LABELS[one]} (${count})` : LABELS[one]}
              </option>
            );
          })}
        </select>
      </div>
      {filter !== 'leads' && filter !== 'aside' && (
        <>
          <TagFilter of="tickets" />
          <div className="chats-scroller">
            <TicketList filter={filter} />
          </div>
        </>
      )}
    </section>
  );
}
