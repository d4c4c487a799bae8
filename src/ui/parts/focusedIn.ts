/** The focused element in the shadow root (or document) that the element stands in; `document.activeElement` would be the host. */
export function focusedIn(element: Element | null): HTMLElement | null {
  const root = element?.getRootNode();
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return focused instanceof HTMLElement ? focused : null;
}
