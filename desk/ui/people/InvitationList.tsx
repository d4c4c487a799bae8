import { revokeInvitation } from '../../flows/people.ts';
import { dateAndTime } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The links that nobody has used yet. */
export function InvitationList() {
  const desk = useDesk();
  const { invitations } = useDeskState().people;
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-title" className="people-section">
      <h3 className="people-subtitle" id="invitations-title">
        Open invitations
      </h3>
      <ul className="ticket-list">
        {invitations.map(({ invitationId, name, role, expiresAt }) => (
          <li key={invitationId} className="people-line">
            <span className="people-line-text">
              {name === '' ? 'A new person' : name}, as {role === 'operator' ? 'an operator' : 'an administrator'}
              <span className="ticket-meta"> · until {dateAndTime(expiresAt)}</span>
            </span>
            <Button
              look="quiet"
              aria-label={`Revoke the invitation of ${name === '' ? 'a new person' : name}`}
              onClick={() => void revokeInvitation(desk, invitationId)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
