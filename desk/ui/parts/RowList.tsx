import type { KeyboardEvent, ReactNode } from 'react';

/** A list of rows that open something. The arrow keys move the focus between rows. */
export function RowList({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // The explicit role is for Safari, which does not treat a list without markers as a list.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
    <ul className="chat-list" role="list" aria-label={name} onKeyDown={moveThroughRows}>
      {children}
    </ul>
  );
}

/** Moves the focus between the rows of a list with the arrow keys. */
function moveThroughRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  // The focus is on a row, or on the checkbox beside it.
  const item = document.activeElement?.closest('li') ?? null;
  const next = buttons[buttons.findIndex((button) => button.closest('li') === item) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
