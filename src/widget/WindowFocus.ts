import type { Painted } from '../shell/Painted.ts';

/** Returns the focused element, across shadow roots. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/**
 * Restores the focus when the window closes: to the element focused when it opened, otherwise to
 * the launcher (A11Y-02).
 */
export class FocusReturn {
  #opener: Element | null = null;

  /** Called when the window opens, before it has the focus. */
  remember(): void {
    this.#opener = focused();
  }

  /** Whether the focus is where it was before the window opened. */
  get isAtOpener(): boolean {
    return focused() === this.#opener;
  }

  restore(members: readonly Painted[]): void {
    if (!members.some(({ container }) => container.matches(':focus-within'))) return;
    const opener = this.#opener;
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
    // The opener may have been removed or hidden.
    if (focused() !== opener) members.find(({ kind }) => kind === 'launcher')?.focus();
  }
}
