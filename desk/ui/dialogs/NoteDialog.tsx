import { useState } from 'react';
import { addNote } from '../../flows/notes.ts';
import type { ThreadKey } from '../../model/threadKey.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

/** Adds a private note to a chat or ticket of any status. */
export function NoteDialog({ threadKey, onClose }: { readonly threadKey: ThreadKey; readonly onClose: () => void }) {
  const desk = useDesk();
  const [text, setText] = useState('');
  return (
    <DialogForm
      title="Private note"
      action="Add note"
      canSubmit={text.trim() !== ''}
      save={() => addNote(desk, threadKey, text)}
      onClose={onClose}
    >
      <Field
        kind="textarea"
        label="Note"
        value={text}
        maxLength={1000}
        onChange={(event) => setText(event.target.value)}
        hint="Only your team sees it."
      />
    </DialogForm>
  );
}
