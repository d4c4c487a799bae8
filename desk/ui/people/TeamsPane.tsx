import { useState } from 'react';
import { changeTeam } from '../../flows/chatActions.ts';
import type { Area } from '../../model/entities.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Button } from '../parts/Button.tsx';
import { Choice } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The teams of the question areas, for administrators. */
export function TeamsPane() {
  const { areas, people } = useDeskState();
  const [asked, setAsked] = useState<Area | null>(null);
  const namesOf = ({ operatorIds }: Area) =>
    operatorIds.map((id) => people.items[id]?.name ?? 'A colleague').join(', ') || 'All operators';
  return (
    <>
      <ul className="ticket-list" aria-label="Teams">
        {areas.map((area) => (
          <li key={area.id} className="ticket team-row">
            <div className="ticket-head">
              <span className="ticket-sender">{area.name}</span>
              <span className="ticket-meta">{namesOf(area)}</span>
            </div>
            <Button aria-label={`Choose the team of ${area.name}`} onClick={() => setAsked(area)}>
              Choose people
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && <TeamDialog area={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type Props = { readonly area: Area; readonly onClose: () => void };

function TeamDialog({ area, onClose }: Props) {
  const desk = useDesk();
  const { people } = useDeskState();
  const [chosen, setChosen] = useState<readonly number[]>(area.operatorIds);
  const listed = Object.values(people.items)
    .filter(({ isDisabled }) => !isDisabled)
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <DialogForm
      title={`Team of ${area.name}`}
      action="Save team"
      save={() => changeTeam(desk, area.id, chosen)}
      onClose={onClose}
    >
      <p className="dialog-text">
        The team gets the news when a chat is transferred to this area. Without a team, all operators get it.
      </p>
      {listed.map(({ operatorId, name, username }) => (
        <Choice
          key={operatorId}
          label={name}
          hint={username ?? 'signs in with the desk password'}
          isChosen={chosen.includes(operatorId)}
          onChange={(isChosen) =>
            setChosen(isChosen ? [...chosen, operatorId] : chosen.filter((one) => one !== operatorId))
          }
        />
      ))}
    </DialogForm>
  );
}
