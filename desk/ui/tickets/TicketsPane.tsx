import { useId } from 'react';
import { chooseTickets } from '../../flows/tickets.ts';
import { ticketsOf } from '../../model/ticketFilters.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import { TicketList } from './TicketList.tsx';

const LABELS = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  solved: 'Solved',
  leads: 'Sales leads',
} as const;
type Shown = keyof typeof LABELS;
const FILTERS = Object.keys(LABELS) as Shown[];

export function TicketsPane() {
  const desk = useDesk();
  const id = useId();
  const { tickets, me } = useDeskState();
  const { filter, items } = tickets;
  const newLeads = tickets.leads.filter(({ handledBy }) => handledBy === null).length;
  const countOf = (shown: Shown) => {
    if (shown === 'solved') return 0;
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
          onChange={({ target }) => chooseTickets(desk, FILTERS.find((one) => one === target.value) ?? 'open')}
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
      {filter !== 'leads' && (
        <div className="chats-scroller">
          <TicketList filter={filter} />
        </div>
      )}
    </section>
  );
}
