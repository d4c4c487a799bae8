import { useState } from 'react';
import { runBulkAction } from '../../flows/bulk.ts';
import { readSnoozeTime, snoozeChoices } from '../../model/snooze.ts';
import type { ThreadKey } from '../../model/threadKey.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = { readonly keys: readonly ThreadKey[]; readonly onClose: () => void };

const OWN_TIME = 'own';

/** Snoozes chats and tickets until a time, or until the customer answers. */
export function SnoozeDialog({ keys, onClose }: Props) {
  const desk = useDesk();
  const { now } = useDeskState();
  // The choices stay as they were when the dialog opened.
  const [choices] = useState(() => snoozeChoices(now));
  const [choice, setChoice] = useState('0');
  const [typed, setTyped] = useState('');
  const ownTime = readSnoozeTime(typed, now);
  const isOwn = choice === OWN_TIME;
  const until = isOwn ? ownTime : (choices[Number(choice)]?.until ?? null);
  return (
    <DialogForm
      title={keys.length === 1 ? 'Snooze' : `Snooze ${keys.length} selected`}
      action="Snooze"
      canSubmit={!isOwn || ownTime !== null}
      save={() => runBulkAction(desk, keys, { kind: 'snooze', until })}
      onClose={onClose}
    >
      <Select label="Come back" value={choice} onChange={setChoice}>
        {choices.map(({ name }, at) => (
          <option key={name} value={String(at)}>
            {name}
          </option>
        ))}
        <option value={OWN_TIME}>At a date and time</option>
      </Select>
      {isOwn && (
        <Field
          label="Date and time"
          type="datetime-local"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          problem={typed !== '' && ownTime === null ? 'Choose a time in the future, within a year.' : null}
        />
      )}
      <p className="dialog-text">It leaves the lists, and comes back earlier if the customer answers.</p>
    </DialogForm>
  );
}
