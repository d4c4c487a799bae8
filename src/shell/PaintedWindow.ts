import { isMobile } from '../config/isMobile.ts';
import { PaintedElement, type ShownWidget } from './PaintedElement.ts';
import type { Tree } from './tree.ts';
import { windowTree, type WindowLook } from './windowTree.ts';

/**
 * The chat: empty until it is opened, then the window with the greeting, whose composer accepts
 * and sends text immediately.
 */
export class PaintedWindow extends PaintedElement {
  readonly kind = 'chat';
  /** Texts that the visitor sent before the app was loaded. */
  #sent: string[] = [];
  #look: WindowLook | null = null;

  /** The painted look; null if nothing is painted. */
  get look(): WindowLook | null {
    return this.#look;
  }

  /** On a phone the window gets the focus instead, because the keyboard would cover half of it. */
  focus(): void {
    this.container.querySelector<HTMLElement>(isMobile() ? 'div' : 'textarea')?.focus();
  }

  /** Removes and returns the sent texts. */
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

  protected draw({ view, members: { locale, product, logo }, isGreeting }: ShownWidget): Tree[] {
    if (!this.#look && !view.isOpen) return [];
    this.#look = {
      ...{ locale, product, logo },
      isMobile: isMobile(),
      // Stays as it was when the window opened.
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
    // Ignores keys of an IME. Only this key code identifies them in Safari too, which ends the
    // composition before the Enter that ended it.
    if (event.keyCode === 229) return;
    if (key === 'Escape') {
      event.stopPropagation();
      // A surrounding dialog of the page stays open.
      event.preventDefault();
      this.widget?.toggle();
    }
    if (key !== 'Enter' || event.shiftKey || isMobile()) return;
    // Enter on a button is a press.
    if ((target as Element).localName === 'button') return;
    event.preventDefault();
    // The focus may be on the window itself, which has no text.
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
