import type { ReactNode } from 'react';
import { moveThroughRows } from './moveThroughRows.ts';

/** A list of rows to open; the arrow keys go from one to the next without opening it. */
export function RowList({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // The role is written down because a list without markers is none to Safari.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
    <ul className="chat-list" role="list" aria-label={name} onKeyDown={moveThroughRows}>
      {children}
    </ul>
  );
}
