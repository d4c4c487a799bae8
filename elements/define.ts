import { listenToPage } from './listenToPage.ts';
import { SupportChatElement, SupportLauncherElement } from './index.ts';
import { installSupportChat } from './supportChat.ts';

/** The only side effect: both tags, the page's events and `window.SupportChat`. */
if (customElements.get('support-chat') ?? customElements.get('support-launcher')) {
  console.warn('support-chat is defined already');
} else {
  customElements.define('support-chat', SupportChatElement);
  customElements.define('support-launcher', SupportLauncherElement);
  listenToPage();
  installSupportChat();
}
