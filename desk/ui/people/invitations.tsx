import { useEffect, useRef, useState } from 'react';
import { copyLink, invite, revokeInvitation } from '../../flows/people.ts';
import type { Role } from '../../model/entities.ts';
import { dateAndTime } from '../../model/time.ts';
import type { PeopleState } from '../../state/createDeskState.ts';
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

type Props = {
  readonly link: NonNullable<PeopleState['link']>;
  /** A dialog covers the card, which then cannot take the focus. */
  readonly isCovered: boolean;
  readonly onDone: () => void;
};

/** A new one-time link, shown only this once. It takes the focus, which also scrolls it into view. */
export function LinkCard({ link, isCovered, onDone }: Props) {
  const desk = useDesk();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCovered) field.current?.focus();
  }, [isCovered, link.url]);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (await copyLink(desk, link.url)) setCopied(link.url);
  };
  const isCopied = copied === link.url;
  return (
    <section className="link-card" aria-labelledby="link-title">
      <h3 className="people-subtitle" id="link-title">
        {link.purpose}
      </h3>
      <p className="ticket-meta">It works once, and it is shown only now. Send it to them in a way that you trust.</p>
      <input
        ref={field}
        className="field-control"
        aria-labelledby="link-title"
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <div className="person-actions">
        <Button look="primary" onClick={() => void copy()}>
          Copy the link
        </Button>
        <Button onClick={onDone}>Done</Button>
        <span role="status" className="ticket-meta">
          {isCopied && 'Copied'}
        </span>
      </div>
    </section>
  );
}
