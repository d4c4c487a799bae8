import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import { orderChats } from '../../model/chats.ts';
import { type Command, commandsFor } from '../../model/commands.ts';
import { chatOnScreen } from '../../state/selectors.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useDeskState } from '../useDesk.ts';

type Props = { readonly onRun: (command: Command, typed: string) => void; readonly onClose: () => void };

/** The dialog of Ctrl+K: finds a command, chat or search by a part of its name. */
export function CommandPalette({ onRun, onClose }: Props) {
  const { chats, view, selectedChatId, me } = useDeskState();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const onScreen = chatOnScreen({ view, selectedChatId });
  const ordered = (['waiting', 'open', 'closed'] as const).flatMap((status) => orderChats(chats, status));
  const chat = onScreen === null ? null : (chats[onScreen] ?? null);
  const commands = commandsFor({ chat, chats: ordered, typed, me });
  const place = Math.min(chosen, commands.length - 1);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // The braces keep the promise that newer browsers return from being used as the cleanup.
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const command = event.key === 'Enter' ? commands[place] : undefined;
    if (step !== undefined && commands.length > 0) setChosen((place + step + commands.length) % commands.length);
    else if (command !== undefined) onRun(command, typed);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Commands" onClose={onClose}>
      <input
        ref={field}
        className="field-control"
        role="combobox"
        aria-label="Command, chat or search"
        aria-expanded={commands.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? `${id}-${place}` : undefined}
        placeholder="A command, a name or words"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={id} className="palette" role="listbox" aria-label="Commands">
        {commands.map((command, at) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
          <li
            key={`${command.kind} ${command.kind === 'chat' ? command.chatId : command.name}`}
            id={`${id}-${at}`}
            className="palette-option"
            role="option"
            aria-selected={at === place}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(command, typed)}
          >
            <span className="palette-name" title={command.name}>
              {command.name}
            </span>
            <span className="palette-hint" title={command.hint}>
              {command.hint}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
