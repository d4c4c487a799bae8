import { useState } from 'react';
import { changeTag } from '../../flows/tags.ts';
import { DialogForm } from './DialogForm.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

export function TagDialog({ chatId, onClose }: { readonly chatId: number; readonly onClose: () => void }) {
  const desk = useDesk();
  const [tag, setTag] = useState('');
  return (
    <DialogForm
      title="Add a tag"
      action="Add tag"
      canSubmit={tag.trim() !== ''}
      save={() => changeTag(desk, chatId, { tag, isAdded: true })}
      onClose={onClose}
    >
      <Field
        label="Tag"
        value={tag}
        maxLength={40}
        onChange={(event) => setTag(event.target.value)}
        hint="Your team’s own word for this chat. The visitor does not see it."
      />
    </DialogForm>
  );
}
