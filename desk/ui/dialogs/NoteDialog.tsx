import { useRef, useState } from 'react';
import { addNote } from '../../flows/notes.ts';
import type { ThreadKey } from '../../model/threadKey.ts';
import { MentionMenuList, useMentionMenu } from '../composer/MentionMenu.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

/** Adds a private note to a chat or ticket of any status. */
export function NoteDialog({ threadKey, onClose }: { readonly threadKey: ThreadKey; readonly onClose: () => void }) {
  const desk = useDesk();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentionMenu({
    text,
    field,
    onChoose: (typed, operatorId) => {
      setText(typed);
      setChosen((before) => [...before, operatorId]);
    },
  });
  return (
    <DialogForm
      title="Private note"
      action="Add note"
      canSubmit={text.trim() !== ''}
      save={() => addNote(desk, threadKey, text, chosen)}
      onClose={onClose}
    >
      <Field
        kind="textarea"
        label="Note"
        ref={field}
        value={text}
        dir="auto"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={mentions.isOpen ? mentions.id : undefined}
        aria-activedescendant={mentions.isOpen ? `${mentions.id}-${mentions.place}` : undefined}
        onSelect={({ currentTarget }) => mentions.onCaret(currentTarget.selectionStart)}
        onKeyDown={mentions.onKeyDown}
        maxLength={1000}
        onChange={(event) => setText(event.target.value)}
        hint="Only your team sees it. Type @ to mention a colleague."
      />
      {mentions.isOpen && (
        <div className="field">
          <MentionMenuList menu={mentions} />
        </div>
      )}
    </DialogForm>
  );
}
