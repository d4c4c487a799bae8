import { memo } from 'react';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_STATUS, ticketSender } from '../../model/tickets.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { WaitingTime } from '../chats/ChatRow.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { RowCheck } from '../selection/RowCheck.tsx';
import { SnoozeMark } from '../snooze/SnoozeMark.tsx';

type Props = {
  readonly ticket: Ticket;
  readonly now: number;
  /** The id of this operator. */
  readonly me: number;
  readonly isSelected: boolean;
  /** Must be the same function on every render, or each change of the desk rerenders every row. */
  readonly onOpen: (ticketId: number) => void;
  /** Since when the customer waits: shown instead of the last activity. */
  readonly since?: string | null;
};

/** The button's name starts with the sender's name and the last message, which tell rows apart. */
export const TicketRow = memo(function TicketRow({ ticket, now, me, isSelected, onOpen, since = null }: Props) {
  const { ticketId, operatorId, operatorName, status, isUndelivered } = ticket;
  const sender = ticketSender(ticket);
  const subject = ticket.subject ?? '';
  const text = decodeEmoji(ticket.preview) || (subject === '' ? 'No text' : '');
  const preview = `${authorOf(ticket)}${text}`;
  const owner = operatorId === null ? 'Unassigned' : operatorId === me ? 'You' : operatorName;
  const meta = [...ticket.tags.map((tag) => `#${tag}`), `#${ticketId}`, owner, ticket.category?.name, ticket.company]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="chat-item">
      <button
        id={`ticket-${ticketId}`}
        type="button"
        className="chat-row"
        aria-current={isSelected}
        data-unread={status === 'open'}
        onClick={() => onOpen(ticketId)}
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
        {since === null ? (
          <time className="chat-row-time" dateTime={ticket.updatedAt} title={dateAndTime(ticket.updatedAt)}>
            {relativeTime(ticket.updatedAt, now)}
          </time>
        ) : (
          <WaitingTime since={since} level="short" now={now} />
        )}
        <span className="chat-row-meta ticket-row-meta">
          <SnoozeMark of={ticket} />
          {isUndelivered && <span className="unsent-mark">Not delivered</span>}
          <span className="ticket-status" data-status={status}>
            {TICKET_STATUS[status]}
          </span>
          <span className="chat-row-topic" title={meta}>
            {meta}
          </span>
        </span>
      </button>
      <RowCheck threadKey={ticketKey(ticketId)} name={`${sender}, ticket ${ticketId}`} />
    </li>
  );
});

/** Names the author of the newest message, if it is not the customer. */
function authorOf({ lastFrom, lastAuthor }: Ticket): string {
  if (lastFrom === 'team') return 'Team: ';
  return lastAuthor === null ? '' : `${lastAuthor}: `;
}
