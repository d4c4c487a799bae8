import { useState } from 'react';
import { changePerson, resetPassword, resetSecondFactor } from '../../flows/people.ts';
import type { Person } from '../../model/entities.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const ROLES = { operator: 'Operator', administrator: 'Administrator' } as const;

export function PersonRow({ person }: { readonly person: Person }) {
  const desk = useDesk();
  const state = useDeskState();
  const { me, people } = state;
  const [asked, setAsked] = useState<'disable' | 'reset' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isMe = person.operatorId === me.operatorId;
  const isHere = people.here[person.operatorId] !== undefined;
  const presence = person.isDisabled ? 'Disabled' : !isHere ? 'Not here' : person.isAway ? 'Away' : 'Online';
  const signIn = person.username ?? 'signs in with the desk password';
  const factor = person.hasSecondFactor ? ' · second factor on' : '';
  const canChange = isAdministrator(state) && !isMe;
  const otherRole = person.role === 'operator' ? 'administrator' : 'operator';
  const change = async (made: Promise<string | null>) => setProblem(await made);
  const toggle = person.isDisabled ? 'Enable' : 'Disable';
  const enable = () => void change(changePerson(desk, person.operatorId, { isDisabled: false }));
  return (
    <li className="ticket" data-off={person.isDisabled}>
      <span className="presence" data-presence={presence === 'Online' ? 'here' : 'unknown'}>
        <Avatar name={person.name} image={person.img} />
      </span>
      <div className="ticket-head">
        <span className="ticket-sender">{`${person.name}${isMe ? ' (you)' : ''}`}</span>
        <span className="ticket-meta">{`${ROLES[person.role]} · ${signIn}${factor}`}</span>
      </div>
      <span className="ticket-time">{presence}</span>
      {canChange && (
        <div className="ticket-text person-actions">
          {!person.isDisabled && (
            <>
              <Button
                aria-label={`Make ${otherRole}: ${person.name}`}
                onClick={() => void change(changePerson(desk, person.operatorId, { role: otherRole }))}
              >
                {`Make ${otherRole}`}
              </Button>
              {person.username !== null && (
                <Button
                  icon="key"
                  aria-label={`Reset password: ${person.name}`}
                  onClick={() => void change(resetPassword(desk, person))}
                >
                  Reset password
                </Button>
              )}
              {person.hasSecondFactor && (
                <Button icon="key" aria-label={`Reset second factor: ${person.name}`} onClick={() => setAsked('reset')}>
                  Reset second factor
                </Button>
              )}
            </>
          )}
          {/* One button for both states, so that it keeps the focus. */}
          <Button
            aria-label={`${toggle}: ${person.name}`}
            onClick={() => (person.isDisabled ? enable() : setAsked('disable'))}
          >
            {toggle}
          </Button>
          {problem !== null && <Notice text={problem} onDismiss={() => setProblem(null)} />}
        </div>
      )}
      {asked === 'disable' && <DisableDialog person={person} onClose={() => setAsked(null)} />}
      {asked === 'reset' && <ResetDialog person={person} onClose={() => setAsked(null)} />}
    </li>
  );
}

type Props = { readonly person: Person; readonly onClose: () => void };

function DisableDialog({ person, onClose }: Props) {
  const desk = useDesk();
  return (
    <DialogForm
      title={`Disable ${person.name}?`}
      action="Disable"
      look="danger"
      save={() => changePerson(desk, person.operatorId, { isDisabled: true })}
      onClose={onClose}
    >
      <p className="dialog-text">
        {person.name} is signed out everywhere at once, and cannot sign in until you enable the account again. Open
        chats of {person.name} return to the queue.
      </p>
    </DialogForm>
  );
}

function ResetDialog({ person, onClose }: Props) {
  const desk = useDesk();
  return (
    <DialogForm
      title={`Reset the second factor of ${person.name}?`}
      action="Reset"
      look="danger"
      save={() => resetSecondFactor(desk, person.operatorId)}
      onClose={onClose}
    >
      <p className="dialog-text">
        {person.name} is signed out everywhere, and then signs in with the password alone. Make sure that it was{' '}
        {person.name} who asked you.
      </p>
    </DialogForm>
  );
}
