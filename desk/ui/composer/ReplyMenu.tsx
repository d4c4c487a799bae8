import { type KeyboardEvent, useId, useState } from 'react';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import { findReplies, replyQuery } from '../../model/draftText.ts';
import type { CannedReply } from '../../model/entities.ts';

const NOTE: ReplyChoice = {
  shortcut: 'note',
  text: 'Write a private note. The visitor does not see it.',
  isNote: true,
};

const SHOWN = 8;

/** The list above the composer. It handles the mouse; the textarea handles the keys. */
export function ReplyMenuList({ menu }: { readonly menu: ReplyMenu }) {
  return (
    <div id={menu.id} className="reply-menu" role="listbox" aria-label="Canned replies">
      {menu.found.map((choice, place) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the textarea has the focus and the keys
        <div
          key={choice.shortcut}
          id={`${menu.id}-${place}`}
          className="reply-option"
          role="option"
          tabIndex={-1}
          aria-selected={place === menu.place}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(choice)}
        >
          <span className="reply-shortcut">{`/${choice.shortcut}`}</span>
          <span className="reply-text">{choice.text}</span>
        </div>
      ))}
    </div>
  );
}

type ReplyChoice = Pick<CannedReply, 'shortcut' | 'text'> & { readonly isNote: boolean };

type ReplyMenu = ReturnType<typeof useReplyMenu>;

/**
 * The list of canned replies and of the private note, open while the draft is a slash and letters. The focus stays in the textarea: the
 * arrow keys move through the list, Enter and Tab choose, and Escape closes it until the text changes.
 */
export function useReplyMenu(draft: string, replies: readonly CannedReply[], choose: (choice: ReplyChoice) => void) {
  const id = useId();
  const [active, setActive] = useState({ draft, place: 0 });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const query = replyQuery(draft);
  const found: readonly ReplyChoice[] =
    query === null
      ? []
      : [
          ...findReplies(replies, query).map((reply) => ({ ...reply, isNote: false })),
          ...(NOTE.shortcut.startsWith(query) ? [NOTE] : []),
        ].slice(0, SHOWN);
  const isOpen = found.length > 0 && dismissed !== draft;
  // A changed text starts at the top of its list.
  const place = active.draft === draft ? Math.min(active.place, found.length - 1) : 0;

  /** Handles a key. Returns whether it was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || isImeKey(event.nativeEvent)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey ? found[place] : undefined;
    if (step !== undefined) setActive({ draft, place: (place + step + found.length) % found.length });
    else if (event.key === 'Escape') setDismissed(draft);
    else if (chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { id, isOpen, found, place, choose, onKeyDown };
}
