import { mailHref } from '../../../protocol/email.ts';
import { loadLeads, markLead } from '../../flows/leads.ts';
import { chooseTickets, closeTicket } from '../../flows/tickets.ts';
import type { SalesLead } from '../../model/entities.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { EmptyState, Notice, Spinner } from '../parts/status.tsx';
import { MessageText } from '../thread/MessageText.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The sales leads, newest first. */
export function LeadsPane() {
  const desk = useDesk();
  const { leads, leadList: list } = useDeskState().tickets;
  const last = leads.at(-1);
  const goBack = () => {
    closeTicket(desk);
    chooseTickets(desk, 'owed');
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

function LeadCard({ lead }: { readonly lead: SalesLead }) {
  const desk = useDesk();
  const { now } = useDeskState();
  const { leadId, email, fields, handledBy, handledAt, createdAt } = lead;
  const isHandled = handledBy !== null;
  return (
    <li className="lead" data-handled={isHandled}>
      <div className="lead-head">
        <a className="ticket-sender" href={mailHref(email)}>
          {email}
        </a>
        <time className="ticket-time" dateTime={createdAt} title={dateAndTime(createdAt)}>
          {relativeTime(createdAt, now)}
        </time>
      </div>
      {fields.length > 0 && (
        <dl className="detail-list">
          {fields.map(({ name, value }) => (
            <div className="detail" key={name}>
              <dt className="detail-label">{name.replace(/[_-]+/g, ' ')}</dt>
              <dd className="detail-value">
                <MessageText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="lead-foot">
        <span className="ticket-time">
          {isHandled && handledAt !== null ? `Handled by ${handledBy} · ${dateAndTime(handledAt)}` : 'New'}
        </span>
        <Button
          icon={isHandled ? 'inbox' : 'check'}
          aria-label={`${isHandled ? 'Mark as new' : 'Mark as handled'}: ${email}`}
          onClick={() => void markLead(desk, leadId, !isHandled)}
        >
          {isHandled ? 'Mark as new' : 'Mark as handled'}
        </Button>
      </div>
    </li>
  );
}
