import { Facade } from './Facade.ts';
import { isMobile } from './isMobile.ts';
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
    // Keys of an IME; Safari ends the composition before the Enter that ended it arrives.
    if (event.isComposing || event.keyCode === 229) return;
    if (key === 'Escape') this.toggle();
    if (key !== 'Enter' || event.shiftKey || isMobile()) return;
    const input = target as HTMLTextAreaElement;
    event.preventDefault();
    this.said.push(input.value);
    input.value = '';
    this.show();
  };
}
