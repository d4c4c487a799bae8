import { useState } from 'react';
import { NoteDialog } from '../dialogs/NoteDialog.tsx';
import { Button } from '../parts/Button.tsx';

/** Adds a private note to a chat without a composer: a colleague's chat or a closed one. */
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
