import { useState } from 'react';
import { invite, revokeInvitation } from '../../flows/people.ts';
import type { Role } from '../../model/entities.ts';
import { dateAndTime } from '../../model/time.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Button } from '../parts/Button.tsx';
import { Choice, Field } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The unused links. An expired link stays for 30 days, because the person may still try it. */
export function InvitationList({ onRevoked }: { readonly onRevoked: () => void }) {
  const desk = useDesk();
  const { people, now } = useDeskState();
  const { invitations } = people;
  // The pressed button disappears with its line.
  const revoke = (invitationId: number) => void revokeInvitation(desk, invitationId).then(onRevoked);
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-title" className="people-section">
      <h3 className="people-subtitle" id="invitations-title">
        Invitations
      </h3>
      <ul className="ticket-list" aria-labelledby="invitations-title">
        {invitations.map(({ invitationId, name, role, expiresAt }) => {
          const isExpired = Date.parse(expiresAt) <= now;
          const action = isExpired ? 'Remove' : 'Revoke';
          return (
            <li key={invitationId} className="people-line">
              <span className="people-line-text">
                <span>{`${name === '' ? 'A new person' : name}, as ${role === 'operator' ? 'an operator' : 'an administrator'}`}</span>
                <span className="ticket-meta">{` · ${isExpired ? 'expired' : 'until'} ${dateAndTime(expiresAt)}`}</span>
              </span>
              <Button
                look="quiet"
                aria-label={`${action} the invitation of ${name === '' ? 'a new person' : name}`}
                onClick={() => revoke(invitationId)}
              >
                {action}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('operator');
  return (
    <DialogForm
      title="Invite a person"
      action="Create link"
      save={() => invite(desk, { name: name.trim(), role })}
      onClose={onClose}
    >
      <p className="dialog-text">You get a link for one account. It works for a week.</p>
      <Field label="Name (optional)" value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      <Choice
        label="Administrator"
        hint="Can invite and disable people, and change the settings."
        isChosen={role === 'administrator'}
        onChange={(isChosen) => setRole(isChosen ? 'administrator' : 'operator')}
      />
    </DialogForm>
  );
}
