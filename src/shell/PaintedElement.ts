import { hasLittleRoom, isMobile } from '../config/isMobile.ts';
import { DEFAULT_COMPANY, type WidgetProps } from '../config/settings.ts';
import type { Locale } from './locale.ts';
import { paint, type Tree } from './tree.ts';
import type { View } from './View.ts';

/** What the page has set on the elements, as far as they paint it. */
type ShownSettings = {
  readonly locale: Locale;
  readonly product: string;
  readonly logo: string | null;
};

/** The widget as its elements see it: the content that they show, and the actions for a press. */
export interface ShownWidget {
  readonly view: View;
  /** False while the page's script defines the tags: elements already in the page are painted later. */
  readonly mayPaint: boolean;
  readonly members: ShownSettings;
  /** No conversation, rating or ticket is stored that would come before the greeting. */
  readonly isGreeting: boolean;
  /** The page wants no launcher while no operator is online, or while that is unknown. */
  readonly isHidden: boolean;
  /** False while the window is open because an earlier page left it open, or the page's HTML opens it. */
  readonly isAnimated: boolean;
  toggle(): void;
  dismissBubble(): void;
  /** Called when the visitor is about to press. */
  preload(): void;
}

/** A z-index above this is meant to cover everything in the page. The widget's own is higher. */
const TOP = 2e9;

/** Paints an element in plain DOM before React is loaded. React then takes over the nodes. */
export abstract class PaintedElement {
  abstract readonly kind: 'launcher' | 'chat';
  readonly host: HTMLElement;
  /** The properties as set by the page, so their types are not guaranteed. `open` follows the window. */
  readonly props: WidgetProps;
  /**
   * Contains the painted nodes; React is mounted in it. A section has no more meaning than a div,
   * and no DOM class of its own, which would take memory on every page.
   */
  readonly container: HTMLElement = Object.assign(document.createElement('section'), { popover: 'manual' });
  protected widget: ShownWidget | undefined;
  #isTaken = false;

  constructor(root: ShadowRoot, props: WidgetProps) {
    this.host = root.host as HTMLElement;
    this.props = props;
    root.replaceChildren(this.container);
  }

  get company(): string {
    return String(this.props.company || DEFAULT_COMPANY);
  }

  /** Whether React renders it. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Everything that the visitor sent and typed before React took over; '' if nothing. */
  get typed(): string {
    return '';
  }

  clearTyped(): void {}

  /** Renders the widget, or its changes. `parts` limits how many of its parts are painted. */
  show(widget: ShownWidget | undefined = this.widget, parts?: number): void {
    if (!widget) return;
    this.widget = widget;
    const { container, host, props } = this;
    const { isOpen, isExpanded } = widget.view;
    props.open = isOpen;
    host.toggleAttribute('open', isOpen);
    // A closing window is still drawn for a moment, but takes no press, key or focus.
    container.inert = this.kind === 'chat' && !isOpen;
    const wanted = props.launcher ?? (props.chatButton ? 'always' : 'auto');
    const isNever = wanted === 'never' || (wanted !== 'always' && isMobile()) || widget.isHidden;
    const room = hasLittleRoom() ? 'mobile' : '';
    const motion = widget.isAnimated ? 'animated' : '';
    const size = isExpanded ? 'wide' : '';
    container.className = `${this.kind} ${props.theme ?? ''} ${room} ${isNever ? 'never' : ''} ${props.side ?? ''} ${motion} ${size}`;
    if (!this.#isTaken && widget.mayPaint) paint(container, this.draw(widget).slice(0, parts));
  }

  /**
   * Moves the element to the end of the top layer, where it covers every z-index of the page and
   * each popover that the page has opened before, and is fixed to the screen despite any transform
   * or filter around it. A page that gives it a smaller z-index decides itself what covers it.
   */
  enterTopLayer(): void {
    try {
      if (+getComputedStyle(this.container).zIndex > TOP) {
        this.container.hidePopover();
        this.container.showPopover();
      }
    } catch {
      // The browser has no popovers, and the z-index has to suffice.
    }
  }

  /** Hands the nodes over to React, as painted now. */
  handOver(): void {
    this.show();
    this.#isTaken = true;
  }

  /** Called when React is gone. Its nodes are removed too. */
  release(): void {
    this.container.replaceChildren();
    this.#isTaken = false;
  }

  protected abstract draw(widget: ShownWidget): Tree[];
}
