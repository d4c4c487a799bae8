import { loadLeads } from '../../flows/leads.ts';
import { chooseTickets, closeTicket } from '../../flows/tickets.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { LeadCard } from './LeadCard.tsx';

/** The sales leads, newest first. */
export function LeadsPane() {
  const desk = useDesk();
  const { leads, leadList: list } = useDeskState().tickets;
  const last = leads.at(-1);
  const goBack = () => {
    closeTicket(desk);
    chooseTickets(desk, 'open');
  };
  return (
    <section className="thread-pane" aria-label="Sales leads" aria-busy={list.load === 'loading'}>
      <header className="thread-header">
        <span className="thread-back">
          <IconButton icon="back" name="Back to the tickets" onClick={goBack} />
        </span>
        <h2 className="thread-name">Sales leads</h2>
      </header>
      <div className="leads">
        {list.problem !== null && list.load === 'ready' && <Notice text={list.problem} />}
        {list.load === 'loading' && <Spinner label="Loading sales leads" />}
        {list.load === 'failed' && (
          <EmptyState
            icon="alert"
            title="Couldn’t load the sales leads"
            action={<Button onClick={() => void loadLeads(desk)}>Try again</Button>}
          >
            {list.problem}
          </EmptyState>
        )}
        {list.load === 'ready' && leads.length === 0 && (
          <EmptyState icon="inbox" title="No sales leads yet">
            Requests for an offer arrive here.
          </EmptyState>
        )}
        {leads.length > 0 && (
          <ul className="ticket-list" aria-label="Sales leads">
            {leads.map((lead) => (
              <LeadCard key={lead.leadId} lead={lead} />
            ))}
          </ul>
        )}
        {list.hasMore && last !== undefined && (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadLeads(desk, last.leadId)}>
            Show older sales leads
          </Button>
        )}
      </div>
    </section>
  );
}
