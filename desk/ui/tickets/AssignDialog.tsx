import { useState } from 'react';
import { assignTicket } from '../../flows/tickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Select } from '../parts/Select.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = { readonly ticket: Ticket; readonly onClose: () => void };

const NOBODY = 'nobody';

/** Assigns a ticket to this operator, to a colleague or to none. */
export function AssignDialog({ ticket, onClose }: Props) {
  const desk = useDesk();
  const { people, me } = useDeskState();
  const [to, setTo] = useState('');
  const others = Object.values(people.items).filter(
    ({ operatorId, isDisabled }) => !isDisabled && operatorId !== ticket.operatorId,
  );
  return (
    <DialogForm
      title={`Assign ticket ${ticket.ticketId}`}
      action="Assign"
      canSubmit={to !== ''}
      save={() => assignTicket(desk, ticket, to === NOBODY ? null : Number(to))}
      onClose={onClose}
    >
      <Select label="Assign to" value={to} onChange={setTo}>
        <option value="">Choose a person</option>
        {others.map(({ operatorId, name, isAway }) => (
          <option key={operatorId} value={operatorId}>
            {operatorId === me.operatorId ? `${name} (you)` : isAway ? `${name} (away)` : name}
          </option>
        ))}
        {ticket.operatorId !== null && <option value={NOBODY}>Nobody</option>}
      </Select>
    </DialogForm>
  );
}
