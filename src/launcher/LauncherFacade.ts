import { launcherTree, type LauncherLook } from '../shell/launcherTree.ts';
import { speechOf } from '../shell/speech.ts';
import type { Tree } from '../shell/tree.ts';
import { Facade, type GivenProps } from './Facade.ts';
import { handDownSlots } from './handDownSlots.ts';
import { preload } from './page.ts';
import { rememberHiddenBubble } from './storedFlags.ts';

/** The shadow parts of the chat that the launcher brings: the page styles them through the launcher (API-02). */
const CHAT_PARTS =
  'window, header, avatar, menu, banner, thread, message, message-staff, message-user, entry, composer, composer-input, send-button, modal';

/** The launcher: button and bubble, and the chat that it brings where the page has none. */
export class LauncherFacade extends Facade {
  readonly kind = 'launcher';

  constructor(root: ShadowRoot, props: GivenProps) {
    super(root, props);
    this.container.setAttribute('part', 'launcher');
    // A touch enters too.
    this.container.addEventListener('pointerenter', preload);
    this.container.addEventListener('focusin', preload);
  }

  override load(isOpen: boolean): void {
    const { company, props } = this;
    if (!this.chat) {
      const chat = Object.assign(document.createElement('support-chat'), { company, theme: props.theme });
      chat.setAttribute('exportparts', CHAT_PARTS);
      this.container.after(chat);
      handDownSlots(chat);
    }
    super.load(isOpen);
  }

  /** The visitor's press on button or bubble (LAU-07). The further clicks of a double click count for nothing (UX-09). */
  readonly press = ({ detail }: { readonly detail: number }): void => {
    if (detail > 1) return;
    if (this.view.hasBubble) this.hideBubble();
    this.toggle();
  };

  readonly hideBubble = (): void => {
    // The button that has the focus goes with the bubble.
    if (this.container.querySelector('[part=launcher-bubble]:focus-within'))
      this.container.querySelector('button')?.focus();
    if (!this.isPrivate) rememberHiddenBubble();
    this.set({ hasBubble: false });
  };

  /** What the launcher shows before React. */
  get look(): LauncherLook {
    const { isOpen, state, hasBubble } = this.view;
    const { lang, dir, texts } = speechOf(this.given('lang'));
    return {
      name: texts[isOpen ? 'launcher.close' : 'launcher.open'],
      bubble: texts['launcher.bubble'],
      dismiss: texts['launcher.dismiss'],
      ...{ lang, dir, isOpen, hasBubble },
      isBusy: state === 'pending',
    };
  }

  protected draw(): Tree[] {
    return launcherTree(this.look, this);
  }
}
