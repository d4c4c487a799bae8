import { useState } from 'react';
import { NoteDialog } from '../dialogs/NoteDialog.tsx';
import { Button } from '../parts/Button.tsx';

/** Adds a private note where there is no composer: in a colleague's chat and in a closed one. */
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
