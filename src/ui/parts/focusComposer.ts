import { focusedIn } from './focusedIn.ts';

/** Gives the focus to the text of the window that `place` is in, where the visitor goes on. False where that text can't take it. */
export function focusComposer(place: Node): boolean {
  const root = place.getRootNode();
  const composer = root instanceof ShadowRoot ? root.querySelector<HTMLElement>('[part=composer-input]') : null;
  composer?.focus({ preventScroll: true });
  return composer !== null && focusedIn(composer) === composer;
}
