import type { Facade } from '../launcher/Facade.ts';
import { page } from '../launcher/page.ts';

/** Where the focus is, in whatever shadow root. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** The window takes the focus with it when it closes: it goes back to where the visitor opened it, else to the launcher (A11Y-02). */
export class FocusReturn {
  #opener: Element | null = null;

  remember(members: readonly Facade[]): void {
    const at = focused();
    const isInChat = members.some(({ kind, container }) => kind === 'chat' && container.contains(at));
    // The first press makes the control, after the focus has gone to the window (API-05).
    this.#opener = isInChat ? (page.opener ?? null) : at;
    // Kept, it would hold an element that has left the page.
    page.opener = null;
  }

  giveBack(members: readonly Facade[]): void {
    if (!members.some(({ container }) => container.matches(':focus-within'))) return;
    const launcher = members.find(({ kind }) => kind === 'launcher')?.container.querySelector('button');
    for (const place of [this.#opener, launcher]) {
      if (!(place instanceof HTMLElement) || place === document.body) continue;
      place.focus();
      // It may have gone, or be shown no more.
      if (focused() === place) return;
    }
  }
}
