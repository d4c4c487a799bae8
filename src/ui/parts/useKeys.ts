import { useLayoutEffect, type RefObject } from 'react';

/**
 * Listens for keys inside an element that is not a control, such as a dialog or a group. `onKey`
 * must be stable.
 */
export function useKeys(area: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    const element = area.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [area, onKey]);
}
