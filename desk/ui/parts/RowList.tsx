import type { ReactNode } from 'react';
import { moveThroughRows } from './moveThroughRows.ts';

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
