import { hasLittleRoom, isMobile } from '../config/isMobile.ts';
import { DEFAULT_COMPANY, type WidgetProps } from '../config/settings.ts';
import type { Locale } from './locale.ts';
import { paint, type Tree } from './tree.ts';
import type { View } from './View.ts';

/** The widget as its elements see it: the contents that they show, and the verbs for a press on them. */
export interface ShownWidget {
  readonly view: View;
  /** False while the page's script defines the tags: what stands in the page then is painted later. */
  readonly mayPaint: boolean;
  readonly locale: Locale;
  readonly product: string;
  readonly logo: string | null;
  /** No conversation, rating or ticket is stored that would stand above the first words. */
  readonly isGreeting: boolean;
  /** The page wants no launcher while nobody is online, or as long as that is not known. */
  readonly isHidden: boolean;
  toggle(): void;
  dismissBubble(): void;
  /** The visitor is about to press. */
  preload(): void;
}

/** An element with a larger z-index than this is meant to lie over everything in the page. The widget's own is larger. */
const TOP = 2e9;

/** Paints an element in plain DOM before React is there. React takes the nodes over. */
export abstract class PaintedElement {
  abstract readonly kind: 'launcher' | 'chat';
  readonly host: HTMLElement;
  /** The properties as the page has set them, so they may be of other types than these. `open` follows the window. */
  readonly props: WidgetProps;
  /** The nodes are painted in it, and React is mounted in it. A section means no more than a div, and has no class of its own in a page's heap. */
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

  /** React draws it. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Everything that the visitor has sent and typed before React; '' where there is nothing. */
  get typed(): string {
    return '';
  }

  clearTyped(): void {}

  /** Shows the widget, or what has changed of the one that it shows. `parts`: paints no more than so many of its parts. */
  show(widget: ShownWidget | undefined = this.widget, parts?: number): void {
    if (!widget) return;
    this.widget = widget;
    const { container, host, props } = this;
    const { isOpen } = widget.view;
    props.open = isOpen;
    host.toggleAttribute('open', isOpen);
    const wanted = props.launcher ?? (props.chatButton ? 'always' : 'auto');
    const isNever = wanted === 'never' || (wanted !== 'always' && isMobile()) || widget.isHidden;
    const room = hasLittleRoom() ? 'mobile' : '';
    container.className = `${this.kind} ${props.theme ?? ''} ${room} ${isNever ? 'never' : ''} ${props.side ?? ''}`;
    if (!this.#isTaken && widget.mayPaint) paint(container, this.draw(widget).slice(0, parts));
  }

  /**
   * In the top layer the element lies over whatever z-index the page has, and is fixed to the screen whatever transform or filter it stands
   * in. A page that gives it a smaller z-index says itself what lies over it.
   */
  enterTopLayer(): void {
    try {
      if (+getComputedStyle(this.container).zIndex > TOP) this.container.showPopover();
    } catch {
      // It lies there already, or the browser has no popovers and the z-index must do.
    }
  }

  /** React takes over the nodes, as they are painted now. */
  takeOver(): void {
    this.show();
    this.#isTaken = true;
  }

  /** React has gone, and its nodes go too. */
  release(): void {
    this.container.replaceChildren();
    this.#isTaken = false;
  }

  protected abstract draw(widget: ShownWidget): Tree[];
}
