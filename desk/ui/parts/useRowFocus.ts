import { useEffect, useRef } from 'react';

/** Back in the list, focuses the row that was open, or the first one if it is gone. */
export function useRowFocus(rowId: string | null): void {
  const before = useRef(rowId);
  useEffect(() => {
    if (rowId === null && before.current !== null) {
      const row = document.getElementById(before.current) ?? document.querySelector<HTMLElement>('.chat-row');
      row?.focus();
    }
    before.current = rowId;
  }, [rowId]);
}
