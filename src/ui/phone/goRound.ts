/** The elements at which Tab stops. Of a group of radio buttons only the checked one. */
const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not([type=radio]:not(:checked), :disabled)';

/**
 * Wraps Tab around inside the event's `currentTarget`, from the last control to the first and
 * back. The browser handles Tab in between.
 */
export function goRound(event: KeyboardEvent): void {
  const area = event.currentTarget;
  if (event.key !== 'Tab' || event.defaultPrevented || !(area instanceof HTMLElement)) return;
  const stops = [...area.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  );
  const [first, last] = [stops.at(0), stops.at(-1)];
  const [end, next] = event.shiftKey ? [first, last] : [last, first];
  const isBefore = event.shiftKey && event.target === area;
  if (event.target !== end && !isBefore) return;
  event.preventDefault();
  next?.focus();
}
