/** Gives the focus to the text of the window that `place` is in, where the visitor goes on. */
export function focusComposer(place: Node): void {
  const root = place.getRootNode();
  if (root instanceof ShadowRoot) root.querySelector<HTMLElement>('[part=composer-input]')?.focus();
}
