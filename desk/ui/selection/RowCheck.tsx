import { createContext, type MouseEvent, use } from 'react';
import type { ThreadKey } from '../../model/threadKey.ts';

type Selecting = {
  readonly keys: ReadonlySet<ThreadKey>;
  readonly onToggle: (key: ThreadKey, isRange: boolean) => void;
};

/** Null outside a list whose rows can be selected. */
export const SelectionContext = createContext<Selecting | null>(null);

/** The checkbox of a row. By keyboard, X on the row does the same, so it is a tab stop only while rows are selected. */
export function RowCheck({ threadKey, name }: { readonly threadKey: ThreadKey; readonly name: string }) {
  const selecting = use(SelectionContext);
  if (selecting === null) return null;
  return (
    <label className="row-check">
      <input
        type="checkbox"
        className="choice-box"
        aria-label={`Select ${name}`}
        tabIndex={selecting.keys.size > 0 ? 0 : -1}
        checked={selecting.keys.has(threadKey)}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => selecting.onToggle(threadKey, event.shiftKey)}
      />
    </label>
  );
}
