import { useState } from 'react';
import { setSingleKeys, usesSingleKeys } from '../../flows/preferences.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { Button } from '../parts/Button.tsx';
import { Choice } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

const SHORTCUTS = [
  ['Ctrl+K or ⌘K', 'Commands: go to a chat, take, transfer, close, note, tag, search'],
  ['?', 'This list'],
  ['/', 'In a reply: canned replies'],
  ['/note and a space', 'In a reply: a private note'],
  ['Enter', 'Send the reply, or add the note'],
  ['Shift+Enter', 'A new line'],
  ['↑ ↓', 'Through the chats, canned replies, commands and results'],
  ['X', 'On a chat or ticket in a list: select it. Shift+X or Shift+click selects all up to it'],
  ['Ctrl+A or ⌘A', 'In a list: select all that is shown'],
  ['Ctrl+Z or ⌘Z', 'Undo the last action on selected chats and tickets, while Undo is shown'],
  ['Esc', 'Close a list or a dialog, or clear the selection'],
  ['**bold** *italics* `code`', 'Formatting in a reply to a chat. ``` on lines of their own enclose code'],
  ['> quote, - item, 1. item', 'At the start of lines of a reply: a quote, or a list of two items or more'],
] as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const [isOn, setOn] = useState(() => usesSingleKeys(desk));
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys} className="shortcut">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Choice
        label="Open this list by ?"
        hint="Switch it off if you speak to your computer, or press keys by mistake."
        isChosen={isOn}
        onChange={(isChosen) => {
          setSingleKeys(desk, isChosen);
          setOn(isChosen);
        }}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
