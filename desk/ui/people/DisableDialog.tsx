import { changePerson } from '../../flows/people.ts';
import type { Person } from '../../model/entities.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { useDesk } from '../useDesk.ts';

type Props = { readonly person: Person; readonly onClose: () => void };

export function DisableDialog({ person, onClose }: Props) {
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
        {person.name} is signed out everywhere at once, and cannot sign in until you enable the account again. Visitors
        whom {person.name} was answering go back into the queue.
      </p>
    </DialogForm>
  );
}
