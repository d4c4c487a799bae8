import { isMobile } from '../config/isMobile.ts';
import { DEFAULT_PRODUCT } from '../config/settings.ts';
import { speechOf } from '../shell/speech.ts';
import type { Tree } from '../shell/tree.ts';
import { windowTree, type WindowLook } from '../shell/windowTree.ts';
import { Facade } from './Facade.ts';
import { readFlags } from './storedFlags.ts';

/** The chat: nothing until it is wanted, then the window with its first words, whose composer takes text and Enter at once. */
export class ChatShell extends Facade {
  readonly kind = 'chat';
  /** Sent by Enter before there was a chat to send it. */
  readonly said: string[] = [];
  #isGreeting = true;

  /** What the window shows before React. */
  get look(): WindowLook {
    return {
      speech: speechOf(this.given('lang')),
      product: this.given('product')?.trim() || DEFAULT_PRODUCT,
      logo: this.given('logo')?.trim() || null,
      isMobile: isMobile(),
      isGreeting: this.#isGreeting,
      said: [...this.said],
    };
  }

  protected draw(): Tree[] {
    const isPainted = this.container.firstChild !== null;
    if (!isPainted && !this.view.isOpen) return [];
    if (!isPainted) this.#isGreeting = readFlags(this.company).isGreeting;
    return [windowTree(this.look, { onKeyDown: this.#onKeyDown, onBack: () => this.toggle() })];
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // A key of an IME, by the one sign that is there also in Safari, which ends the composition before the Enter that ended it.
    if (event.keyCode === 229) return;
    if (key === 'Escape') this.toggle();
    if (key !== 'Enter' || event.shiftKey || isMobile()) return;
    const input = target as Partial<HTMLTextAreaElement>;
    // Enter on the way back is a press.
    if (input.localName === 'button') return;
    event.preventDefault();
    // The frame, which has no text, may have the focus.
    if (!input.value?.trim()) return;
    this.said.push(input.value);
    input.value = '';
    this.show();
  };
}
