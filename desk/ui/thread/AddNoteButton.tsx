import { useState } from 'react';
import { NoteDialog } from '../dialogs/NoteDialog.tsx';
import { Button } from '../parts/Button.tsx';

/** Where there is no composer to write a private note in: in the chat of a colleague, and after the end. */
export function AddNoteButton({ chatId }: { readonly chatId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="note" onClick={() => setOpen(true)}>
        Add a note
      </Button>
      {isOpen && <NoteDialog chatId={chatId} onClose={() => setOpen(false)} />}
    </>
  );
}
