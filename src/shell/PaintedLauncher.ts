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
    // A touch enters too.
    for (const type of ['pointerenter', 'focusin']) this.container.addEventListener(type, () => this.widget?.preload());
  }

  /** The visitor's press on button or bubble (LAU-07). The further clicks of a double click count for nothing (UX-09). */
  readonly press = ({ detail }: { readonly detail: number }): void => {
    if (detail > 1) return;
    if (this.widget?.view.hasBubble) this.hideBubble();
    this.widget?.toggle();
  };

  readonly hideBubble = (): void => {
    // The button that has the focus goes with the bubble.
    if (this.container.querySelector('[part=launcher-bubble]:focus-within')) this.focus();
    this.widget?.dismissBubble();
  };

  focus(): void {
    this.container.querySelector('button')?.focus();
  }

  protected draw({ view, locale }: ShownWidget): Tree[] {
    return launcherTree(launcherLook(view, locale), this);
  }
}
