import { decodeEmoji } from '../../../protocol/emoji.ts';
import { showTicket } from '../../flows/openChat.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_STATUS } from '../../model/tickets.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Tickets of one person, each as a button that opens it. */
export function TicketLinks({ tickets, name }: { readonly tickets: readonly Ticket[]; readonly name: string }) {
  const desk = useDesk();
  const { now } = useDeskState();
  return (
    <ul className="earlier" aria-label={name}>
      {tickets.map((ticket) => {
        const text = ticket.subject || decodeEmoji(ticket.preview) || 'No text';
        return (
          <li key={ticket.ticketId}>
            <button type="button" className="result" onClick={() => showTicket(desk, ticket)}>
              <span className="result-text" dir="auto" title={text}>
                {text}
              </span>
              <time className="result-time" dateTime={ticket.createdAt} title={dateAndTime(ticket.createdAt)}>
                {`${TICKET_STATUS[ticket.status]} · ${relativeTime(ticket.createdAt, now)}`}
              </time>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
