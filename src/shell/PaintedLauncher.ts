import type { WidgetProps } from '../config/settings.ts';
import { launcherLook, launcherTree } from './launcherTree.ts';
import { PaintedElement, type ShownWidget } from './PaintedElement.ts';
import type { Tree } from './tree.ts';

/** The launcher: button and bubble. */
export class PaintedLauncher extends PaintedElement {
  readonly kind = 'launcher';

  constructor(root: ShadowRoot, props: WidgetProps) {
    super(root, props);
    this.container.setAttribute('part', 'launcher');
    // A touch fires `pointerenter` too.
    for (const type of ['pointerenter', 'focusin']) this.container.addEventListener(type, () => this.widget?.preload());
  }

  /**
   * Handles a press on the button or the bubble (LAU-07). The further clicks of a double click
   * are ignored (UX-09).
   */
  readonly press = ({ detail }: { readonly detail: number }): void => {
    if (detail > 1) return;
    if (this.widget?.view.hasBubble) this.hideBubble();
    this.widget?.toggle();
  };

  readonly hideBubble = (): void => {
    // The bubble's focused button disappears with it.
    if (this.container.querySelector('[part=launcher-bubble]:focus-within')) this.focus();
    this.widget?.dismissBubble();
  };

  focus(): void {
    this.container.querySelector('button')?.focus();
  }

  protected draw({ view, members }: ShownWidget): Tree[] {
    return launcherTree(launcherLook(view, members.locale), this);
  }
}
