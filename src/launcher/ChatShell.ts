import { isMobile } from '../config/isMobile.ts';
import { Facade } from './Facade.ts';
import type { Tree } from './tree.ts';
import { windowTree } from './windowTree.ts';

/** The chat: nothing until it is wanted, then the window's frame, whose composer takes text and Enter at once. */
export class ChatShell extends Facade {
  readonly kind = 'chat';
  /** Sent by Enter before there was a chat to send it. */
  readonly said: string[] = [];

  protected draw(): Tree[] {
    return this.view.isOpen || this.container.firstChild ? [windowTree(this.said, this.#onKeyDown)] : [];
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // A key of an IME, by the one sign that is there also in Safari, which ends the composition before the Enter that ended it.
    if (event.keyCode === 229) return;
    if (key === 'Escape') this.toggle();
    if (key !== 'Enter' || event.shiftKey || isMobile()) return;
    event.preventDefault();
    // The frame, which has no text, may have the focus.
    const input = target as { value?: string };
    if (!input.value?.trim()) return;
    this.said.push(input.value);
    input.value = '';
    this.show();
  };
}
