import { useId, useState } from 'react';
import { writeCopies } from '../../flows/draft.ts';
import { copiesText, readCopies } from '../../model/copies.ts';
import type { Ticket } from '../../model/entities.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = { readonly ticket: Ticket; readonly isReadOnly: boolean };

/** The addresses that get a copy. Hidden behind a button until there are some. */
export function CopiesField({ ticket, isReadOnly }: Props) {
  const desk = useDesk();
  const id = useId();
  const key = ticketKey(ticket.ticketId);
  const { drafts, outgoing } = useDeskState({ sync: true });
  const [isOpen, setOpen] = useState(false);
  const sent = outgoing[key]?.[0]?.cc;
  const typed = sent === undefined ? (drafts[key]?.cc ?? copiesText(ticket.cc)) : copiesText(sent);
  const { problem } = readCopies(typed);
  if (!isOpen && typed === '') {
    return (
      <Button look="quiet" disabled={isReadOnly} onClick={() => setOpen(true)}>
        Add Cc
      </Button>
    );
  }
  return (
    <div className="copies">
      <label className="field-hint" htmlFor={id}>
        Cc
      </label>
      <input
        id={id}
        className="field-control"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the operator has just pressed the button that it replaces
        autoFocus={isOpen && typed === ''}
        inputMode="email"
        autoComplete="off"
        placeholder="Addresses, separated by commas"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        dir="auto"
        value={typed}
        readOnly={isReadOnly}
        onChange={(event) => writeCopies(desk, key, event.target.value)}
      />
      {problem !== null && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
