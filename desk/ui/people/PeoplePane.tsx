import { useRef, useState } from 'react';
import { dismissCreatedToken } from '../../flows/apiTokens.ts';
import { choosePeopleTab, dismissLink, loadPeople } from '../../flows/people.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { Button } from '../parts/Button.tsx';
import { Segments } from '../parts/Segments.tsx';
import { ListStatus, Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ActivityList } from './ActivityList.tsx';
import { ApiTokenDialog, ApiTokenList } from './apiTokens.tsx';
import { InvitationList, InviteDialog } from './invitations.tsx';
import { PersonRow } from './PersonRow.tsx';
import { TeamsPane } from './TeamsPane.tsx';
import { SecretCard } from './SecretCard.tsx';

/** The operators; for administrators also their activity, the invitations and the API tokens. */
export function PeoplePane() {
  const desk = useDesk();
  const state = useDeskState();
  const { people } = state;
  const [isAdding, setAdding] = useState(false);
  const { list, link } = people;
  const { created } = people.apiTokens;
  const canManage = isAdministrator(state);
  const tab = canManage ? people.tab : 'people';
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAddButton = () => addButton.current?.focus();
  const finish = (dismiss: typeof dismissLink) => {
    dismiss(desk);
    // The pressed button disappears with the secret.
    focusAddButton();
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
                { value: 'teams', label: 'Teams' },
                { value: 'activity', label: 'Activity' },
                { value: 'tokens', label: 'API tokens' },
              ]}
              value={tab}
              onChoose={(chosen) => choosePeopleTab(desk, chosen)}
            />
          )}
          {canManage && (
            <Button
              ref={addButton}
              icon={tab === 'tokens' ? 'key' : 'user'}
              look="primary"
              onClick={() => setAdding(true)}
            >
              {tab === 'tokens' ? 'New token' : 'Invite'}
            </Button>
          )}
        </header>
        {link !== null && tab !== 'tokens' && (
          <SecretCard
            title={link.purpose}
            hint="It works once, and it is shown only now. Send it to them in a way that you trust."
            secret={link.url}
            copy="Copy the link"
            isCovered={isAdding}
            onDone={() => finish(dismissLink)}
          />
        )}
        {created !== null && tab === 'tokens' && (
          <SecretCard
            title={`API token ${created.name}`}
            hint="It is shown only now. Store it where your program keeps its secrets."
            secret={created.token}
            copy="Copy the token"
            isCovered={isAdding}
            onDone={() => finish(dismissCreatedToken)}
          />
        )}
        {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        {tab === 'teams' && <TeamsPane />}
        {tab === 'activity' && <ActivityList />}
        {tab === 'tokens' && <ApiTokenList onRevoked={focusAddButton} />}
        {tab === 'people' && (
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
            {canManage && <InvitationList onRevoked={focusAddButton} />}
          </>
        )}
      </div>
      {isAdding && tab !== 'tokens' && <InviteDialog onClose={() => setAdding(false)} />}
      {isAdding && tab === 'tokens' && <ApiTokenDialog onClose={() => setAdding(false)} />}
    </main>
  );
}
