import { useState } from 'react';
import { isEmail } from '../../../protocol/email.ts';
import { forwardTicket } from '../../flows/tickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_REPLY_LIMIT } from '../../model/limits.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

/** Sends the thread with its files to another person. */
export function ForwardDialog({ ticket, onClose }: { readonly ticket: Ticket; readonly onClose: () => void }) {
  const desk = useDesk();
  // A retry of the same forward sends no second mail.
  const [uuid] = useState(() => desk.ports.newId());
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && to.trim() !== '' && !isEmail(to);
  const excess = text.trim().length - TICKET_REPLY_LIMIT;
  return (
    <DialogForm
      title={`Forward ticket ${ticket.ticketId}`}
      action="Forward"
      canSubmit={isEmail(to) && text.trim() !== '' && excess <= 0}
      save={() => forwardTicket(desk, ticket.ticketId, { uuid, to: to.trim(), text: text.trim() })}
      onClose={onClose}
    >
      <Field
        label="To"
        type="email"
        autoComplete="off"
        hint="One address. The customer does not see the forward or its answers."
        problem={isWrong ? 'This is not an email address.' : null}
        value={to}
        onBlur={() => setLeft(true)}
        onChange={(event) => setTo(event.target.value)}
      />
      <Field
        kind="textarea"
        label="Your message"
        hint="The emails and files of the ticket are quoted below it, without notes."
        problem={excess > 0 ? `${excess} over the limit of ${TICKET_REPLY_LIMIT} characters` : null}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DialogForm>
  );
}
