import type { Session } from '../../chat/Session.ts';
import { focusComposer } from '../parts/focusComposer.ts';
import { dispatchReplaced } from '../parts/replaced.ts';

/** The next control to fill in, or else to press, in an entry that has been answered in part. */
const NEXT = ['[name]', '[data-next-step]'];

/**
 * Moves the focus to the visitor's next step after the focused element in `area` was removed (UX-03): the entry's next question, else
 * the composer. Where that would open a phone's keyboard unasked, or there is none, the area itself is focused.
 */
export function focusNextStep(area: HTMLElement, session: Session, isEntry: boolean): void {
  const inside = isEntry ? NEXT.map((selector) => area.querySelector<HTMLElement>(selector)) : [];
  const next = inside.find((found) => found);
  if (next) next.focus({ preventScroll: true });
  else if (session.state.isMobile || !focusComposer(area)) area.focus({ preventScroll: true });
  dispatchReplaced(area);
}
