import { assignTicket } from '../../flows/tickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Replaces the composer in a colleague's ticket. */
export function TicketOwnerFoot({ ticket }: { readonly ticket: Ticket }) {
  const desk = useDesk();
  const { me, drafts, outgoing } = useDeskState();
  const key = ticketKey(ticket.ticketId);
  const hasDraft = (drafts[key]?.text.trim() ?? '') !== '' || (outgoing[key]?.length ?? 0) > 0;
  return (
    <div className="foot-card">
      <p className="foot-text">
        <strong>
          <bdi>{ticket.operatorName ?? 'A colleague'}</bdi>
        </strong>
        <span>{` answers this ticket.${hasDraft ? ' Your unsent text is kept.' : ''}`}</span>
      </p>
      <Button icon="user" onClick={() => void assignTicket(desk, ticket, me.operatorId)}>
        Assign to me
      </Button>
    </div>
  );
}
