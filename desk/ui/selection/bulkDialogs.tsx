import { useId, useState } from 'react';
import { runBulkAction } from '../../flows/bulk.ts';
import { isChatKey, type ThreadKey } from '../../model/threadKey.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Props = { readonly keys: readonly ThreadKey[]; readonly onClose: () => void };

const NO_ONE = 'no-one';

/** Gives the selected chats and tickets to one operator. Tickets alone can also be unassigned. */
export function BulkAssignDialog({ keys, onClose }: Props) {
  const desk = useDesk();
  const { people, me } = useDeskState();
  const [to, setTo] = useState(String(me.operatorId));
  const others = Object.values(people.items).filter(
    ({ operatorId, isDisabled }) => !isDisabled && operatorId !== me.operatorId,
  );
  const areTickets = keys.every((key) => !isChatKey(key));
  const change = { kind: 'assign' as const, operatorId: to === NO_ONE ? null : Number(to) };
  return (
    <DialogForm
      title={`Assign ${keys.length} selected`}
      action="Assign"
      save={() => runBulkAction(desk, keys, change)}
      onClose={onClose}
    >
      <Select label="Assign to" value={to} onChange={setTo}>
        <option value={String(me.operatorId)}>Me</option>
        {others.map(({ operatorId, name }) => (
          <option key={operatorId} value={String(operatorId)}>
            {name}
          </option>
        ))}
        {areTickets && <option value={NO_ONE}>No one</option>}
      </Select>
      {!areTickets && (
        <p className="dialog-text">Visitors see who answers them. Chats that colleagues answer stay with them.</p>
      )}
    </DialogForm>
  );
}

/** Adds a tag to the selected chats and tickets. */
export function BulkTagDialog({ keys, onClose }: Props) {
  const desk = useDesk();
  const id = useId();
  const { tags } = useDeskState().work;
  const [tag, setTag] = useState('');
  return (
    <DialogForm
      title={`Tag ${keys.length} selected`}
      action="Add tag"
      canSubmit={tag.trim() !== ''}
      save={() => runBulkAction(desk, keys, { kind: 'tag', tag: tag.trim().replace(/^#/, '') })}
      onClose={onClose}
    >
      <Field
        label="Tag"
        list={id}
        value={tag}
        maxLength={40}
        onChange={(event) => setTag(event.target.value)}
        hint="Your team’s own word. Customers do not see it."
      />
      <datalist id={id}>
        {tags.map((one) => (
          <option key={one.tag} value={one.tag} />
        ))}
      </datalist>
    </DialogForm>
  );
}
