import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import type { Person } from '../../model/entities.ts';
import { completeMention, findColleagues, mentionQuery } from '../../model/mentions.ts';
import { useDeskState } from '../useDesk.ts';

type Note = {
  /** The text of the note; null while the field holds no note. */
  readonly text: string | null;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (text: string, operatorId: number) => void;
};

type MentionMenu = ReturnType<typeof useMentionMenu>;

/**
 * The list of colleagues that is open after an @ in a note. The focus stays in the field: the arrow
 * keys move through the list, Enter and Tab choose, and Escape closes it until the text changes.
 */
export function useMentionMenu({ text, field, onChoose }: Note) {
  const id = useId();
  const { people, me } = useDeskState();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState({ text: '', place: 0 });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const end = Math.min(caret, text?.length ?? 0);
  const query = text === null ? null : mentionQuery(text, end);
  const found = query === null ? [] : findColleagues(Object.values(people.items), query.text, me.operatorId);
  const isOpen = found.length > 0 && dismissed !== text;
  // A changed text starts at the top of its list.
  const place = active.text === text ? Math.min(active.place, found.length - 1) : 0;

  const choose = ({ name, operatorId }: Person) => {
    const completed = text === null ? null : completeMention(text, end, name);
    if (completed === null) return;
    // Rendered synchronously, because the caret needs the text.
    flushSync(() => onChoose(completed.text, operatorId));
    field.current?.setSelectionRange(completed.caret, completed.caret);
    setCaret(completed.caret);
  };

  /** Handles a key. Returns whether it was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || isImeKey(event.nativeEvent)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey ? found[place] : undefined;
    if (step !== undefined && text !== null) setActive({ text, place: (place + step + found.length) % found.length });
    else if (event.key === 'Escape') setDismissed(text);
    else if (chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    // In a dialog, Escape would also close the dialog.
    event.stopPropagation();
    return true;
  };
  return { id, isOpen, found, place, choose, onKeyDown, onCaret: setCaret };
}

/** The list above the field. It handles the mouse; the field handles the keys. */
export function MentionMenuList({ menu }: { readonly menu: MentionMenu }) {
  const { found } = menu;
  const isTwice = ({ name }: Person) => found.filter((one) => one.name === name).length > 1;
  return (
    <div id={menu.id} className="reply-menu" role="listbox" aria-label="Colleagues">
      {found.map((person, place) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
        <div
          key={person.operatorId}
          id={`${menu.id}-${place}`}
          className="reply-option mention-option"
          role="option"
          tabIndex={-1}
          aria-selected={place === menu.place}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(person)}
        >
          <bdi className="reply-shortcut">{person.name}</bdi>
          {isTwice(person) && <span className="reply-text">{person.username ?? 'desk password'}</span>}
        </div>
      ))}
    </div>
  );
}
