import { isMobile } from '../config/isMobile.ts';
import { PaintedElement, type ShownWidget } from './PaintedElement.ts';
import type { Tree } from './tree.ts';
import { windowTree, type WindowLook } from './windowTree.ts';

/** The chat: nothing until it is wanted, then the window with its first words, whose composer takes text and sends it at once. */
export class PaintedWindow extends PaintedElement {
  readonly kind = 'chat';
  /** Texts that the visitor has sent before there was a chat to send them. */
  #sent: string[] = [];
  #look: WindowLook | null = null;

  /** The painted look; null where nothing is painted. */
  get look(): WindowLook | null {
    return this.#look;
  }

  /** On a phone the window gets the focus: a keyboard that nobody asked for would cover half of it. */
  focus(): void {
    this.container.querySelector<HTMLElement>(isMobile() ? 'div' : 'textarea')?.focus();
  }

  /** Removes and returns the texts that were sent. */
  takeSent(): string[] {
    return this.#sent.splice(0);
  }

  override get typed(): string {
    return this.isTaken ? '' : [...this.#sent, this.#textarea?.value].filter(Boolean).join('\n');
  }

  override clearTyped(): void {
    this.#sent = [];
    if (this.#textarea) this.#textarea.value = '';
    this.show();
  }

  get #textarea(): HTMLTextAreaElement | null {
    return this.container.querySelector('textarea');
  }

  override release(): void {
    super.release();
    this.#look = null;
  }

  protected draw({ view, locale, product, logo, isGreeting }: ShownWidget): Tree[] {
    if (!this.#look && !view.isOpen) return [];
    this.#look = {
      ...{ locale, product, logo },
      isMobile: isMobile(),
      // As the window began.
      isGreeting: this.#look?.isGreeting ?? isGreeting,
      sentTexts: [...this.#sent],
    };
    return [
      windowTree(this.#look, {
        onKeyDown: this.#onKeyDown,
        onSubmit: this.#onSubmit,
        onBack: () => this.widget?.toggle(),
      }),
    ];
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // A key of an IME, by the one sign that is there also in Safari, which ends the composition before the Enter that ended it.
    if (event.keyCode === 229) return;
    if (key === 'Escape') {
      event.stopPropagation();
      // A dialog of the page around it stays open.
      event.preventDefault();
      this.widget?.toggle();
    }
    if (key !== 'Enter' || event.shiftKey || isMobile()) return;
    // Enter on a button is a press.
    if ((target as Element).localName === 'button') return;
    event.preventDefault();
    // The frame, which has no text, may have the focus.
    if (target === this.#textarea) this.#send();
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#send();
    this.#textarea?.focus();
  };

  #send(): void {
    const input = this.#textarea;
    if (!input?.value.trim()) return;
    this.#sent.push(input.value);
    input.value = '';
    this.show();
  }
}
