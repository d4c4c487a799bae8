import { useRef, useState } from 'react';
import { choosePeopleTab, dismissLink, loadPeople } from '../../flows/people.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { Button } from '../parts/Button.tsx';
import { Segments } from '../parts/Segments.tsx';
import { ListStatus, Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ActivityList } from './ActivityList.tsx';
import { InvitationList, InviteDialog, LinkCard } from './invitations.tsx';
import { PersonRow } from './PersonRow.tsx';

/** The operators; for administrators also their activity and the invitations. */
export function PeoplePane() {
  const desk = useDesk();
  const state = useDeskState();
  const { people } = state;
  const [isInviting, setInviting] = useState(false);
  const { list, tab, link } = people;
  const canManage = isAdministrator(state);
  const inviteButton = useRef<HTMLButtonElement>(null);
  const goOn = () => inviteButton.current?.focus();
  const finishLink = () => {
    dismissLink(desk);
    // The pressed button disappears with the link.
    goOn();
  };
  const shown = Object.values(people.items).sort(
    (a, b) => Number(a.isDisabled) - Number(b.isDisabled) || a.name.localeCompare(b.name),
  );
  return (
    <main className="tickets-view" aria-busy={list.load === 'loading'}>
      <div className="tickets">
        <header className="tickets-header">
          <h2 className="tickets-title">People</h2>
          {canManage && (
            <Segments
              name="Show"
              segments={[
                { value: 'people', label: 'People' },
                { value: 'activity', label: 'Activity' },
              ]}
              value={tab}
              onChoose={(chosen) => choosePeopleTab(desk, chosen)}
            />
          )}
          {canManage && (
            <Button ref={inviteButton} icon="user" look="primary" onClick={() => setInviting(true)}>
              Invite
            </Button>
          )}
        </header>
        {link !== null && <LinkCard link={link} isCovered={isInviting} onDone={finishLink} />}
        {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        {tab === 'activity' && canManage ? (
          <ActivityList />
        ) : (
          <>
            <ListStatus
              list={list}
              isEmpty={shown.length === 0}
              what="the people"
              onRetry={() => void loadPeople(desk)}
            />
            {shown.length > 0 && (
              <ul className="ticket-list" aria-label="People">
                {shown.map((person) => (
                  <PersonRow key={person.operatorId} person={person} />
                ))}
              </ul>
            )}
            {canManage && <InvitationList onRevoked={goOn} />}
          </>
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </main>
  );
}
