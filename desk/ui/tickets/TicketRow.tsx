import { decodeEmoji } from '../../../protocol/emoji.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_STATUS, ticketSender } from '../../model/ticketFilters.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Avatar } from '../parts/Avatar.tsx';

type Props = {
  readonly ticket: Ticket;
  readonly now: number;
  /** The id of this operator. */
  readonly me: number;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
};

/** The button's name starts with the sender's name and the last message, which tell rows apart. */
export function TicketRow({ ticket, now, me, isSelected, onOpen }: Props) {
  const { ticketId, operatorId, operatorName, status, isUndelivered } = ticket;
  const sender = ticketSender(ticket);
  const preview = `${ticket.lastFrom === 'team' ? 'Team: ' : ''}${decodeEmoji(ticket.preview)}`;
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
        <span className="chat-row-preview ticket-preview" dir="auto" title={preview}>
          {preview}
        </span>
        <time className="chat-row-time" dateTime={ticket.updatedAt} title={dateAndTime(ticket.updatedAt)}>
          {relativeTime(ticket.updatedAt, now)}
        </time>
        <span className="chat-row-meta ticket-row-meta">
          {isUndelivered && <span className="unsent-mark">Not sent</span>}
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
