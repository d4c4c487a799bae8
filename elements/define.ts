import { listenToPage } from '../src/widget/pageEvents.ts';
import { installPageInterface } from '../src/widget/pageInterface.ts';
import { page } from './page.ts';
import { SupportChatElement } from './support-chat.ts';
import { SupportLauncherElement } from './support-launcher.ts';

/** The package's only side effect: defines both tags, the page's events and `window.SupportChat`. */
if (customElements.get('support-chat') ?? customElements.get('support-launcher')) {
  console.warn('support-chat is defined already');
} else {
  void page.define(() => {
    customElements.define('support-chat', SupportChatElement);
    customElements.define('support-launcher', SupportLauncherElement);
  });
  listenToPage(page);
  installPageInterface(page);
  // The page can change its language without a reload.
  new MutationObserver(() => page.follow()).observe(document.documentElement, { attributeFilter: ['lang'] });
}
