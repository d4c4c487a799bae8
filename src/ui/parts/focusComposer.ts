import { focusedIn } from './focusedIn.ts';

/**
 * Focuses the composer's text in the window that contains `place`. Returns false if the text
 * cannot take the focus.
 */
export function focusComposer(place: Node): boolean {
  const root = place.getRootNode();
  const composer = root instanceof ShadowRoot ? root.querySelector<HTMLElement>('[part=composer-input]') : null;
  composer?.focus({ preventScroll: true });
  return composer !== null && focusedIn(composer) === composer;
}
