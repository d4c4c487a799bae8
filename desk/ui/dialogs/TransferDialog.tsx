import { useState } from 'react';
import { transferChat } from '../../flows/chatActions.ts';
import { countHere } from '../../model/areaTeams.ts';
import type { Chat } from '../../model/entities.ts';
import { Field, Select } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

type Props = { readonly chat: Chat; readonly onClose: () => void };

/** Transfers a chat to a person, who then owns it, or to an area, where it waits in the queue. */
export function TransferDialog({ chat, onClose }: Props) {
  const desk = useDesk();
  const state = useDeskState();
  const { people, me, areas } = state;
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const others = Object.values(people.items).filter(
    ({ operatorId, isDisabled }) => !isDisabled && operatorId !== me.operatorId && operatorId !== chat.operatorId,
  );
  const stateOf = (operatorId: number, isAway: boolean) =>
    people.here[operatorId] === undefined ? ' (not here)' : isAway ? ' (away)' : '';
  const [kind, number] = to.split(' ');
  const target = kind === 'area' ? { areaId: Number(number) } : { operatorId: Number(number) };
  const team = kind === 'area' ? areas.find(({ id }) => id === Number(number)) : undefined;
  return (
    <DialogForm
      title="Transfer this chat"
      action="Transfer"
      canSubmit={to !== ''}
      save={() => transferChat(desk, chat.chatId, { to: target, note: note.trim() })}
      onClose={onClose}
    >
      <Select label="Transfer to" value={to} onChange={setTo}>
        <option value="">Choose a person or a team</option>
        {others.length > 0 && (
          <optgroup label="People">
            {others.map(({ operatorId, name, isAway }) => (
              <option key={operatorId} value={`person ${operatorId}`}>
                {name + stateOf(operatorId, isAway)}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Teams by area">
          {areas.map((area) => (
            <option key={area.id} value={`area ${area.id}`}>
              {countHere(area, state) === 0 ? `${area.name} (no one here)` : area.name}
            </option>
          ))}
        </optgroup>
      </Select>
      {/* Screen readers announce only changes inside a region that already exists. */}
      <p className="field-hint" role="status">
        {team !== undefined && waitText(countHere(team, state))}
      </p>
      <Field
        kind="textarea"
        label="Note (optional)"
        value={note}
        maxLength={1_000}
        onChange={(event) => setNote(event.target.value)}
        hint="Your colleagues see it in the conversation. The visitor does not."
      />
    </DialogForm>
  );
}

/** Returns what happens to a chat that is transferred to a team. */
function waitText(hereCount: number): string {
  if (hereCount === 0) return 'No one on this team is online. The chat waits in the queue until an operator takes it.';
  return `The chat waits in the queue. ${hereCount === 1 ? 'One colleague' : `${hereCount} colleagues`} of this team can take it now.`;
}
