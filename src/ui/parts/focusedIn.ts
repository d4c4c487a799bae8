/**
 * Returns the focused element in the element's own shadow root or document;
 * `document.activeElement` would be the host.
 */
export function focusedIn(element: Element | null): HTMLElement | null {
  const root = element?.getRootNode();
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return focused instanceof HTMLElement ? focused : null;
}
