import type { ThreadView } from './ThreadView.ts';

/**
 * Home, End and the Page keys (UX-09). A browser glides to a place that it has taken before the rows on the way are drawn in their true
 * heights, and does not arrive: here the ends are gone to at once.
 */
export function scrollByKey(event: KeyboardEvent, view: ThreadView): void {
  const { target, key } = event;
  const isTyped = target instanceof Element && target.matches('input, textarea, select');
  if (event.defaultPrevented || isTyped || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (key === 'Home') view.toTop();
  else if (key === 'End') view.toBottom();
  else if (key === 'PageUp') view.page(-1);
  else if (key === 'PageDown') view.page(1);
  else return;
  event.preventDefault();
}
