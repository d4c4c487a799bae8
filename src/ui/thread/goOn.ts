import type { Session } from '../../chat/Session.ts';
import { focusedIn } from '../parts/focusedIn.ts';

/** The next control to fill in, or else to press, in an entry that has been answered in part. */
const NEXT = ['[name]', '[data-goes-on]'];

/** Tells the thread, from the area, that what had the focus has gone and that the focus is elsewhere now. */
export const FOCUS_MOVED = 'focus-moved';

/**
 * Where the visitor goes on when what had the focus in `area` has gone (UX-03): at what the entry asks next, else in the composer. Where that
 * would open a phone's keyboard unasked, or there is none, at the area itself.
 */
export function goOn(area: HTMLElement, session: Session, isEntry: boolean): void {
  const inside = isEntry ? NEXT.map((selector) => area.querySelector<HTMLElement>(selector)) : [];
  const next = inside.find((found) => found);
  if (next) next.focus({ preventScroll: true });
  else if (!focusComposer(area, session)) area.focus({ preventScroll: true });
  area.dispatchEvent(new Event(FOCUS_MOVED, { bubbles: true }));
}

/** False where the composer can't take the focus. */
export function focusComposer(from: Element, { state }: Session): boolean {
  const root = from.getRootNode();
  const composer = root instanceof ShadowRoot ? root.querySelector<HTMLElement>('[part=composer-input]') : null;
  if (state.isMobile || !composer) return false;
  composer.focus({ preventScroll: true });
  return focusedIn(composer) === composer;
}
