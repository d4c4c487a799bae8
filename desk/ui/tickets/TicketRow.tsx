import { setTicketStatus } from '../../flows/loadTickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import { siteName } from '../../model/siteName.ts';
import { ticketMail } from '../../model/ticketMail.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Button } from '../parts/Button.tsx';
import { MessageText } from '../thread/MessageText.tsx';
import { useDesk } from '../useDesk.ts';

export function TicketRow({ ticket, now }: { readonly ticket: Ticket; readonly now: number }) {
  const desk = useDesk();
  const sender = ticket.email ?? ticket.name ?? 'Visitor';
  const mail = ticketMail(ticket);
  const category = typeof ticket.category === 'string' ? ticket.category : ticket.category?.name;
  const isNew = ticket.status !== 'solved';
  return (
    <li className="ticket">
      <Avatar name={sender} />
      <div className="ticket-head">
        {mail === null ? (
          <span className="ticket-sender">{sender}</span>
        ) : (
          <a className="ticket-sender" href={mail}>
            {sender}
          </a>
        )}
        <span className="ticket-meta">
          {[`Ticket ${ticket.ticketId}`, ticket.company, category, siteName(ticket.domain)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <time className="ticket-time" dateTime={ticket.createdAt} title={dateAndTime(ticket.createdAt)}>
        {relativeTime(ticket.createdAt, now)}
      </time>
      <div className="ticket-text">
        <MessageText text={decodeEmoji(ticket.message)} />
      </div>
      <div className="ticket-actions">
        <Button
          icon={isNew ? 'check' : 'inbox'}
          aria-label={`${isNew ? 'Mark as done' : 'Reopen'}: ticket ${ticket.ticketId}`}
          onClick={() => void setTicketStatus(desk, ticket.ticketId, isNew ? 'solved' : 'open')}
        >
          {isNew ? 'Mark as done' : 'Reopen'}
        </Button>
      </div>
    </li>
  );
}
