import { useState } from 'react';
import { addNote } from '../../flows/notes.ts';
import { DialogForm } from './DialogForm.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

/** Adds a private note to a chat of any status. */
export function NoteDialog({ chatId, onClose }: { readonly chatId: number; readonly onClose: () => void }) {
  const desk = useDesk();
  const [text, setText] = useState('');
  return (
    <DialogForm
      title="Private note"
      action="Add note"
      canSubmit={text.trim() !== ''}
      save={() => addNote(desk, chatId, text)}
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
