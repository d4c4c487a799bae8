import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { dropSelected, keepSelected, selectAll, selectRange, toggleSelected } from '../../flows/selection.ts';
import { letterOf } from '../../model/letterOf.ts';
import type { ThreadKey } from '../../model/threadKey.ts';
import { RowList } from '../parts/RowList.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { SelectionContext } from './RowCheck.tsx';
import { leaveSelection, rowOf, SelectionBar } from './SelectionBar.tsx';

type Props = {
  readonly name: string;
  /**
   * The rows on screen. Rows that leave the list leave the selection. Must be the same array while they are the same,
   * or each change of the desk rerenders every checkbox.
   */
  readonly order: readonly ThreadKey[];
  readonly children: ReactNode;
};

/**
 * A list whose rows are selected by their checkboxes, by Shift and a click, or by X, Shift+X and Ctrl+A. Use a `key`,
 * so that another list begins without a selection.
 */
export function SelectableRows({ name, order, children }: Props) {
  const desk = useDesk();
  const { selection } = useDeskState();
  const { keys, onToggle } = useMemo(() => {
    const selected = new Set(selection.keys);
    return {
      keys: order.filter((key) => selected.has(key)),
      onToggle: (key: ThreadKey, isRange: boolean) => {
        keepSelected(desk, order);
        if (isRange) selectRange(desk, order, key);
        else toggleSelected(desk, key);
      },
    };
  }, [desk, order, selection.keys]);
  const context = useMemo(() => ({ keys: new Set(keys), onToggle }), [keys, onToggle]);
  const latest = useRef(order);
  const focused = useRef<ThreadKey | null>(null);
  useEffect(() => {
    const place = focused.current === null ? -1 : latest.current.indexOf(focused.current);
    const isGone = focused.current !== null && !order.includes(focused.current);
    latest.current = order;
    const next = order[place] ?? order.at(-1);
    // The browser gives the focus of a removed row to the page.
    if (isGone && next !== undefined && document.activeElement === document.body) rowOf(next)?.focus();
  }, [order]);
  useEffect(() => () => dropSelected(desk, latest.current), [desk]);
  const onClick = (event: MouseEvent) => {
    const key = keyOfRow(event.target);
    if (key === null || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onToggle(key, event.shiftKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onSelectionKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onSelectionKey = (event: KeyboardEvent): boolean => {
    const letter = letterOf(event.nativeEvent);
    const withControl = event.ctrlKey || event.metaKey;
    const row = keyOfRow(event.target);
    if (event.altKey || (event.target instanceof Element && event.target.closest('dialog') !== null)) return false;
    if (withControl && letter === 'a') selectAll(desk, order);
    else if (!withControl && letter === 'x' && row !== null) onToggle(row, event.shiftKey);
    else if (event.key === 'Escape' && keys.length > 0) leaveSelection(desk, keys);
    else return false;
    return true;
  };
  return (
    <SelectionContext value={context}>
      {/* Screen readers announce only changes inside a region that already exists. */}
      <p className="spoken" role="status">
        {keys.length > 0 ? `${keys.length} selected` : ''}
      </p>
      <div
        className="selectable-rows"
        data-selecting={keys.length > 0}
        onClickCapture={onClick}
        onKeyDownCapture={onKeyDown}
        onFocus={({ target }) => (focused.current = keyOfRow(target))}
        onBlur={() => (focused.current = null)}
      >
        {keys.length > 0 && <SelectionBar keys={keys} />}
        <RowList name={name}>{children}</RowList>
      </div>
    </SelectionContext>
  );
}

/** Returns the key of the row that was clicked or has the focus; null for its checkbox. */
function keyOfRow(target: EventTarget): ThreadKey | null {
  const id = target instanceof Element ? (target.closest('.chat-row')?.id ?? '') : '';
  const [, kind, number] = /^(chat|ticket)-(\d+)$/.exec(id) ?? [];
  if (number === undefined) return null;
  return kind === 'chat' ? Number(number) : `ticket-${Number(number)}`;
}
