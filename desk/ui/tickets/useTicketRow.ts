import { type ComponentProps, useCallback } from 'react';
import { openTicket } from '../../flows/tickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import type { TicketRow } from './TicketRow.tsx';

/** Returns a function that makes the row's properties of a ticket. A row rerenders only when they change. */
export function useTicketRow(): (ticket: Ticket) => ComponentProps<typeof TicketRow> {
  const desk = useDesk();
  const { now, me, view, selectedTicketId } = useDeskState();
  const open = useCallback((ticketId: number) => openTicket(desk, ticketId), [desk]);
  const selected = view === 'tickets' ? selectedTicketId : null;
  return (ticket) => ({
    ...{ ticket, now, me: me.operatorId, onOpen: open },
    isSelected: ticket.ticketId === selected,
  });
}
