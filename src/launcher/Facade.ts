import { hasLittleRoom, isMobile } from '../config/isMobile.ts';
import { DEFAULT_COMPANY, type WidgetProps } from '../config/settings.ts';
import { textOf } from '../config/textOf.ts';
import { loadSpeech } from '../shell/speech.ts';
import { paint, type Tree } from '../shell/tree.ts';
import { ask, page } from './page.ts';
import { readFlags } from './storedFlags.ts';
import type { View } from './View.ts';

/** Who is above this by the z-index wants to be over everything; the widget by itself does. */
const TOP = 2e9;

/** What the page has set, as it set it: the types are what it should have set. Read for use by control/readProps.ts and readUser.ts. */
export type GivenProps = WidgetProps;

/**
 * What an element shows before React is there, in plain DOM. It is r2wc's context: made when the element comes into the page, told of
 * changed properties, and left when the element has gone.
 */
export abstract class Facade {
  abstract readonly kind: 'launcher' | 'chat';
  declare readonly host: HTMLElement;
  declare readonly props: GivenProps;
  /**
   * What the facade is painted in, and React mounted. A section without a name means no more than a div, and has no class of its own in the
   * browser that a page's heap would hold.
   */
  readonly container: HTMLElement = Object.assign(document.createElement('section'), { popover: 'manual' });
  /** React has taken over what was painted. */
  declare isTaken?: boolean;
  declare view: View;

  constructor(root: ShadowRoot, props: GivenProps) {
    this.host = root.host as HTMLElement;
    this.props = props;
    root.replaceChildren(this.container);
  }

  get company(): string {
    return String(this.props.company || DEFAULT_COMPANY);
  }

  /** Those of the company, this one too. */
  get members(): Facade[] {
    return [...page.members].filter(({ company }) => company === this.company);
  }

  /** The first text that the page has set on the company's elements: a chat that a launcher brings has none of its own. */
  given(name: 'lang' | 'product' | 'logo'): string | undefined {
    return this.members.map(({ props }) => textOf(props[name])).find(Boolean);
  }

  /** The page has no consent to keep anything. */
  get isPrivate(): boolean {
    return this.props.consent === 'none';
  }

  get chat(): Facade | undefined {
    return this.members.find(({ kind }) => kind === 'chat');
  }

  /**
   * Has come into the page, or was moved in it. In the top layer it lies over whatever z-index the page has, and is fixed to the screen
   * whatever transform or filter it stands in; but not where the page has said by a z-index of its own what lies over the widget.
   */
  enter(): void {
    if (!this.view) this.#join();
    if (page.isBooting) return;
    try {
      if (+getComputedStyle(this.container).zIndex > TOP) this.container.showPopover();
    } catch {
      // It lies there already, or the browser has no popovers and the z-index must do.
    }
  }

  /** What stood in the page before the script is painted: first the button alone. */
  begin(): void {
    if (!this.isTaken) paint(this.container, this.draw().slice(0, 1));
    this.enter();
  }

  /** Comes to the others of its company. The first has loaded what the page or an earlier page wants loaded (LAU-12, WIN-16). */
  #join(): void {
    const [other] = this.members;
    const { owner, wasLoaded, userId, wasOpen, hasBubble } = readFlags(this.company);
    const { open, chatButton, userId: givenId } = this.props;
    page.members.add(this);
    this.#loadSpeech();
    this.show(other?.view ?? { state: 'not-loaded', isOpen: false, unread: 0, hasBubble });
    if (open || chatButton || (!other && wasLoaded)) this.load(Boolean(open) || (!other && wasOpen));
    // Another customer's data is stored here, which the control erases (SEC-03).
    else if (page.control || (owner && this.isPrivate) || (userId && givenId && givenId !== userId)) this.tell();
  }

  leave(): void {
    page.members.delete(this);
    if (page.control) void ask((control) => control.left(this));
  }

  /** r2wc's update: a property was set. The control hears of it when all that are set in a row are. */
  change(): void {
    // The element is not in the page yet.
    if (!page.members.has(this)) return;
    this.#loadSpeech();
    const { open, chatButton } = this.props;
    const { owner, wasLoaded, userId } = readFlags(this.company);
    if (Boolean(open) !== this.view.isOpen) this.toggle();
    else if (page.control || (owner && this.isPrivate) || chatButton || wasLoaded || userId) this.tell();
    this.show();
  }

  tell(): void {
    void ask((control) => control.changed());
  }

  /** Has all of the company show it, and the control follow. */
  set(change?: Partial<View>): void {
    this.members.forEach((member) => member.show(change));
    if (page.control) page.control.changed();
    else if (this.view.state !== 'not-loaded') this.tell();
  }

  /** Has the chat loaded, unless it is. */
  load(isOpen: boolean): void {
    this.set(this.view.state === 'loaded' ? { isOpen } : { isOpen, state: 'pending' });
  }

  toggle(): void {
    if (this.view.isOpen) this.set({ isOpen: false });
    else {
      page.opener = document.activeElement;
      this.load(true);
      this.focusChat();
    }
  }

  /** On a phone the window, the first div, gets the focus: a keyboard that nobody asked for would cover half of it. */
  focusChat(): void {
    this.chat?.container.querySelector<HTMLElement>(isMobile() ? 'div' : 'textarea')?.focus();
  }

  /** The words of the language that the page has given, for all that are painted. */
  #loadSpeech(): void {
    loadSpeech(this.given('lang'), () => this.members.forEach((member) => member.show()));
  }

  show(change?: Partial<View>): void {
    const { container, host, props } = this;
    this.view = { ...this.view, ...change };
    const { isOpen } = this.view;
    props.open = isOpen;
    host.toggleAttribute('open', isOpen);
    const wanted = props.launcher ?? (props.chatButton ? 'always' : 'auto');
    const isNever = wanted === 'never' || (wanted !== 'always' && isMobile());
    const room = hasLittleRoom() ? 'mobile' : '';
    container.className = `${this.kind} ${props.theme ?? ''} ${room} ${isNever ? 'never' : ''}`;
    if (!this.isTaken && !page.isBooting) paint(container, this.draw());
  }

  protected abstract draw(): Tree[];
}
