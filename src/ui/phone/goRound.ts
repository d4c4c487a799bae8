/** The elements that Tab stops at. Of radio buttons it is the chosen one. */
const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not([type=radio]:not(:checked), :disabled)';

/** Tab from the last control inside the element that heard the key leads to the first, and back again; in between it is the browser's. */
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
