import type { Painted } from '../shell/Painted.ts';

/** Where the focus is, in whatever shadow root. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** The window takes the focus with it when it closes: it goes back to where the visitor opened it, else to the launcher (A11Y-02). */
export class FocusReturn {
  #opener: Element | null = null;

  /** The window opens, and has not the focus yet. */
  remember(): void {
    this.#opener = focused();
  }

  /** The focus is where it was before the window opened. */
  get isAtOpener(): boolean {
    return focused() === this.#opener;
  }

  giveBack(members: readonly Painted[]): void {
    if (!members.some(({ container }) => container.matches(':focus-within'))) return;
    const opener = this.#opener;
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
    // It may have gone, or be shown no more.
    if (focused() !== opener) members.find(({ kind }) => kind === 'launcher')?.focus();
  }
}
