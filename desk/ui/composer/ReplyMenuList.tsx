import type { ReplyMenu } from './useReplyMenu.ts';

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
