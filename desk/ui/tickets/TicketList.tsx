import { decodeEmoji } from '../../../protocol/emoji.ts';
import { loadMoreTickets, loadTickets, openTicket } from '../../flows/tickets.ts';
import type { Ticket, TicketFilter } from '../../model/entities.ts';
import { TICKET_STATUS, ticketSender, ticketsOf } from '../../model/tickets.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Button } from '../parts/Button.tsx';
import { RowList } from '../parts/RowList.tsx';
import { EmptyState, Notice, Spinner } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const EMPTY = {
  owed: 'No open tickets',
  pending: 'No ticket waits for a customer',
  mine: 'No open ticket is yours',
  unassigned: 'Every open ticket has somebody',
  solved: 'No solved tickets yet',
} as const;

/** The rows of one filter, or its loading, empty or failed state. */
export function TicketList({ filter }: { readonly filter: TicketFilter }) {
  const desk = useDesk();
  const { tickets, me, now, selectedTicketId } = useDeskState();
  const list = tickets.lists[filter];
  const shown = ticketsOf(tickets.items, filter, me.operatorId);
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
        <EmptyState icon="inbox" title={EMPTY[filter]}>
          {filter === 'owed' && 'Questions that visitors leave while you are offline arrive here.'}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <RowList name="Tickets">
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
        </RowList>
      )}
      {list.hasMore && (
        <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadMoreTickets(desk, filter)}>
          Show older tickets
        </Button>
      )}
    </>
  );
}

type Props = {
  readonly ticket: Ticket;
  readonly now: number;
  /** The id of this operator. */
  readonly me: number;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
};

/** The button's name starts with the sender's name and the last message, which tell rows apart. */
function TicketRow({ ticket, now, me, isSelected, onOpen }: Props) {
  const { ticketId, operatorId, operatorName, status, isUndelivered } = ticket;
  const sender = ticketSender(ticket);
  const subject = ticket.subject ?? '';
  const text = decodeEmoji(ticket.preview) || (subject === '' ? 'No text' : '');
  const preview = `${ticket.lastFrom === 'team' ? 'Team: ' : ''}${text}`;
  const owner = operatorId === null ? 'Unassigned' : operatorId === me ? 'You' : operatorName;
  const meta = [`#${ticketId}`, owner, ticket.category?.name, ticket.company].filter(Boolean).join(' · ');
  return (
    <li className="chat-item">
      <button
        id={`ticket-${ticketId}`}
        type="button"
        className="chat-row"
        aria-current={isSelected}
        data-unread={status === 'open'}
        onClick={onOpen}
      >
        <Avatar name={sender} />
        <span className="chat-row-name" dir="auto" title={sender}>
          {sender}
        </span>
        <span className="chat-row-preview ticket-preview" dir="auto" title={`${subject}\n${preview}`.trim()}>
          {subject !== '' && (
            <>
              <b>{subject}</b>{' '}
            </>
          )}
          {preview}
        </span>
        <time className="chat-row-time" dateTime={ticket.updatedAt} title={dateAndTime(ticket.updatedAt)}>
          {relativeTime(ticket.updatedAt, now)}
        </time>
        <span className="chat-row-meta ticket-row-meta">
          {isUndelivered && <span className="unsent-mark">Not delivered</span>}
          <span className="ticket-status" data-status={status}>
            {TICKET_STATUS[status]}
          </span>
          <span className="chat-row-topic" title={meta}>
            {meta}
          </span>
        </span>
      </button>
    </li>
  );
}
