import { useId, useState } from 'react';
import { assignTicket } from '../../flows/ticketThread.ts';
import type { Ticket } from '../../model/entities.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = { readonly ticket: Ticket; readonly onClose: () => void };

const NOBODY = 'nobody';

/** To this operator, a colleague, or nobody. */
export function AssignDialog({ ticket, onClose }: Props) {
  const desk = useDesk();
  const { people, me } = useDeskState();
  const id = useId();
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
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Assign to
        </label>
        <select id={id} className="field-control" value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">Choose a person</option>
          {others.map(({ operatorId, name, isAway }) => (
            <option key={operatorId} value={operatorId}>
              {operatorId === me.operatorId ? `${name} (you)` : isAway ? `${name} (away)` : name}
            </option>
          ))}
          {ticket.operatorId !== null && <option value={NOBODY}>Nobody</option>}
        </select>
      </div>
    </DialogForm>
  );
}
