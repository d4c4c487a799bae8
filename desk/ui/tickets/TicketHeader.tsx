import { useState } from 'react';
import { isEmail } from '../../../protocol/email.ts';
import { SUBJECT_LIMIT } from '../../../protocol/limits.ts';
import { assignTicket, changeSubject, changeTicketEmail, closeTicket, setTicketStatus } from '../../flows/tickets.ts';
import type { Ticket } from '../../model/entities.ts';
import { siteName } from '../../model/siteName.ts';
import { snoozeMark } from '../../model/snooze.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { TICKET_STATUS, ticketSender } from '../../model/tickets.ts';
import type { DetailsToggle } from '../details/useDetails.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { Button, IconButton } from '../parts/Button.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { SnoozeButton } from '../snooze/SnoozeButton.tsx';
import { ThreadTitle } from '../thread/ThreadHeader.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ForwardDialog } from './ForwardDialog.tsx';

const NO_ONE = 'no-one';

type HeaderProps = { readonly ticket: Ticket; readonly canForward: boolean; readonly details: DetailsToggle };

export function TicketHeader({ ticket, canForward, details }: HeaderProps) {
  const desk = useDesk();
  const { me } = useDeskState();
  const [dialog, setDialog] = useState<'assign' | 'forward' | 'subject' | 'email' | null>(null);
  const { ticketId, status, operatorId, operatorName } = ticket;
  const sender = ticketSender(ticket);
  const subject = ticket.subject || null;
  const owner = operatorId === me.operatorId ? 'Yours' : (operatorName ?? 'Unassigned');
  const subtitle = [
    subject === null ? null : sender,
    ...[`Ticket ${ticketId}`, TICKET_STATUS[status], owner, ticket.category?.name, siteName(ticket.domain)],
    snoozeMark(ticket),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <header className="thread-header">
      <span className="thread-back">
        <IconButton icon="back" name="Back to the tickets" onClick={() => closeTicket(desk)} />
      </span>
      <Avatar name={sender} />
      <ThreadTitle name={subject ?? sender} hint={subject ?? ticket.email ?? sender} subtitle={subtitle} />
      <div className="thread-actions">
        {operatorId === null && (
          <Button icon="user" onClick={() => void assignTicket(desk, ticket, me.operatorId)}>
            Assign to me
          </Button>
        )}
        <Button icon="transfer" onClick={() => setDialog('assign')}>
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
        {status !== 'solved' && <SnoozeButton threadKey={ticketKey(ticketId)} snooze={ticket.snooze} />}
        {canForward && <IconButton icon="forward" name="Forward" onClick={() => setDialog('forward')} />}
        <IconButton icon="edit" name="Change the subject" onClick={() => setDialog('subject')} />
        <IconButton icon="mail" name="Change the email address" onClick={() => setDialog('email')} />
        <IconButton icon="panel" name="Details" aria-expanded={details.areShown} onClick={details.toggle} />
      </div>
      {dialog === 'assign' && <AssignDialog ticket={ticket} onClose={() => setDialog(null)} />}
      {dialog === 'forward' && <ForwardDialog ticket={ticket} onClose={() => setDialog(null)} />}
      {dialog === 'subject' && <SubjectDialog ticket={ticket} onClose={() => setDialog(null)} />}
      {dialog === 'email' && <EmailDialog ticket={ticket} onClose={() => setDialog(null)} />}
    </header>
  );
}

type Props = { readonly ticket: Ticket; readonly onClose: () => void };

/** Assigns a ticket to this operator, to a colleague or to none. */
function AssignDialog({ ticket, onClose }: Props) {
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
      save={() => assignTicket(desk, ticket, to === NO_ONE ? null : Number(to))}
      onClose={onClose}
    >
      <Select label="Assign to" value={to} onChange={setTo}>
        <option value="">Choose a person</option>
        {others.map(({ operatorId, name, isAway }) => (
          <option key={operatorId} value={operatorId}>
            {operatorId === me.operatorId ? `${name} (you)` : isAway ? `${name} (away)` : name}
          </option>
        ))}
        {ticket.operatorId !== null && <option value={NO_ONE}>No one</option>}
      </Select>
    </DialogForm>
  );
}

function SubjectDialog({ ticket, onClose }: Props) {
  const desk = useDesk();
  const [subject, setSubject] = useState(ticket.subject ?? '');
  const excess = subject.trim().length - SUBJECT_LIMIT;
  return (
    <DialogForm
      title={`Subject of ticket ${ticket.ticketId}`}
      action="Save"
      canSubmit={excess <= 0}
      save={() => changeSubject(desk, ticket.ticketId, subject.trim())}
      onClose={onClose}
    >
      <Field
        label="Subject"
        hint="The customer reads it in your next emails."
        problem={excess > 0 ? `Too long: remove ${excess === 1 ? '1 character' : `${excess} characters`}.` : null}
        dir="auto"
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
    </DialogForm>
  );
}

function EmailDialog({ ticket, onClose }: Props) {
  const desk = useDesk();
  const [email, setEmail] = useState(ticket.email ?? '');
  const [isLeft, setLeft] = useState(false);
  const isWrong = email.trim() !== '' && !isEmail(email);
  return (
    <DialogForm
      title={`Email address of ticket ${ticket.ticketId}`}
      action="Save"
      canSubmit={email.trim() !== '' && !isWrong}
      save={() => changeTicketEmail(desk, ticket.ticketId, email.trim())}
      onClose={onClose}
    >
      <Field
        label="Customer’s email"
        type="email"
        autoComplete="off"
        hint="Your next emails go there, also those that you send again."
        problem={isLeft && isWrong ? 'This is not an email address.' : null}
        value={email}
        onBlur={() => setLeft(true)}
        onChange={(event) => setEmail(event.target.value)}
      />
    </DialogForm>
  );
}
