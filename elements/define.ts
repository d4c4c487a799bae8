import { PageControl } from '../src/control/PageControl.ts';
import { loadApp } from '../src/launcher/loadApp.ts';
import { page } from '../src/launcher/page.ts';
import { paintLater } from '../src/launcher/paintLater.ts';
import { listenToPage } from './listenToPage.ts';
import { SupportChatElement } from './support-chat.ts';
import { SupportLauncherElement } from './support-launcher.ts';
import { installSupportChat } from './supportChat.ts';

/** The only side effect: both tags, the page's events and `window.SupportChat`. */
if (customElements.get('support-chat') ?? customElements.get('support-launcher')) {
  console.warn('support-chat is defined already');
} else {
  page.loadApp = loadApp;
  page.createControl = () => new PageControl(page.members, loadApp);
  page.isBooting = true;
  customElements.define('support-chat', SupportChatElement);
  customElements.define('support-launcher', SupportLauncherElement);
  void paintLater();
  listenToPage();
  installSupportChat();
}
