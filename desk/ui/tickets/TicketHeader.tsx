import { useState } from 'react';
import { assignTicket, closeTicket, setTicketStatus } from '../../flows/tickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { siteName } from '../../model/siteName.ts';
import { TICKET_STATUS, ticketSender } from '../../model/ticketFilters.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { ThreadTitle } from '../thread/ThreadTitle.tsx';

export function TicketHeader({ ticket }: { readonly ticket: Ticket }) {
  const desk = useDesk();
  const { me } = useDeskState();
  const [isAssigning, setAssigning] = useState(false);
  const { ticketId, status, operatorId, operatorName } = ticket;
  const name = ticketSender(ticket);
  const owner = operatorId === me.operatorId ? 'Yours' : (operatorName ?? 'Unassigned');
  const subtitle = [`Ticket ${ticketId}`, TICKET_STATUS[status], owner, ticket.category?.name, siteName(ticket.domain)]
    .filter(Boolean)
    .join(' · ');
  return (
    <header className="thread-header">
      <span className="thread-back">
        <IconButton icon="back" name="Back to the tickets" onClick={() => closeTicket(desk)} />
      </span>
      <Avatar name={name} />
      <ThreadTitle name={name} hint={ticket.email ?? name} subtitle={subtitle} />
      <div className="thread-actions">
        {operatorId === null && (
          <Button icon="user" onClick={() => void assignTicket(desk, ticket, me.operatorId)}>
            Assign to me
          </Button>
        )}
        <Button icon="transfer" onClick={() => setAssigning(true)}>
          Assign
        </Button>
        {status === 'solved' ? (
          <Button icon="inbox" onClick={() => void setTicketStatus(desk, ticketId, 'open')}>
            Open again
          </Button>
        ) : (
          <Button icon="check" onClick={() => void setTicketStatus(desk, ticketId, 'solved')}>
            Solve
          </Button>
        )}
      </div>
      {isAssigning && <AssignDialog ticket={ticket} onClose={() => setAssigning(false)} />}
    </header>
  );
}
