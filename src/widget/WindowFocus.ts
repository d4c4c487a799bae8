import { innermostFocused } from '../shell/innermostFocused.ts';
import type { Members } from './Members.ts';

/**
 * Moves the focus into the window when it opens. Restores it when the window closes: to the element
 * focused before, otherwise to the launcher (A11Y-02).
 */
export class WindowFocus {
  readonly #members: Members;
  #opener: Element | null = null;

  constructor(members: Members) {
    this.#members = members;
  }

  /** Called when the window opens, before it has the focus. */
  remember(): void {
    this.#opener = innermostFocused();
  }

  /** `isOpen` returns whether the window is still open. */
  enter(isOpen: () => boolean): void {
    this.#focusChat();
    // React sets `open` in its commit, and at its end restores the focus to the element that had it.
    queueMicrotask(() => {
      if (isOpen() && innermostFocused() === this.#opener) this.#focusChat();
    });
  }

  restore(): void {
    const members = this.#members.all;
    if (!members.some(({ container }) => container.matches(':focus-within'))) return;
    const opener = this.#opener;
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
    // The opener may have been removed or hidden.
    if (innermostFocused() !== opener) members.find(({ kind }) => kind === 'launcher')?.focus();
  }

  #focusChat(): void {
    this.#members.all.find(({ kind }) => kind === 'chat')?.focus();
  }
}
