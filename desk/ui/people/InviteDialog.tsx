import { useState } from 'react';
import { invite } from '../../flows/people.ts';
import type { Role } from '../../model/entities.ts';
import { Choice } from '../dialogs/Choice.tsx';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

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
