/** Returns the focused element, across shadow roots. A frame counts as one element. */
export function innermostFocused({ activeElement }: Document = document): Element | null {
  let at = activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}
