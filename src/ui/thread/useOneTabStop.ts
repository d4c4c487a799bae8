import { useLayoutEffect, type RefObject } from 'react';
import { focusedIn } from '../parts/focusedIn.ts';
import { moveFocus } from '../parts/moveFocus.ts';

/**
 * Of the many alike controls in `area`, one is reached by Tab: the last, or where the focus was. Arrow keys lead to the others. Looked at
 * anew with each `version`. The controls are drawn with the tab index -1, which React then leaves alone.
 */
export function useOneTabStop(area: RefObject<HTMLElement | null>, items: string, version: unknown): void {
  useLayoutEffect(() => {
    const controls = [...(area.current?.querySelectorAll<HTMLElement>(items) ?? [])];
    const focused = focusedIn(area.current);
    const stop = focused && controls.includes(focused) ? focused : controls.at(-1);
    // Written where it changes alone: a written attribute is looked at again by the browser, and there are hundreds.
    for (const control of controls)
      if ((control.tabIndex === 0) !== (control === stop)) control.tabIndex = control === stop ? 0 : -1;
  }, [area, items, version]);

  useLayoutEffect(() => {
    const element = area.current;
    const stop = new AbortController();
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || !target.matches(items)) return;
      element?.querySelectorAll<HTMLElement>(items).forEach((control) => (control.tabIndex = -1));
      target.tabIndex = 0;
    };
    element?.addEventListener('focusin', onFocus, { signal: stop.signal });
    element?.addEventListener('keydown', (event) => moveFocus(event, { items }), { signal: stop.signal });
    return () => stop.abort();
  }, [area, items]);
}
