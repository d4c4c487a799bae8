import type { SupportChatEventMap, SupportChatPageEventMap } from './events.ts';
import type { SupportChatElement } from './support-chat.ts';
import type { SupportLauncherElement } from './support-launcher.ts';
import type { SupportChatGlobal, SupportChatStub } from './pageInterface.ts';

/** The package's types: the exports of lib/index.js, and the globals that it adds to the page. */
export { SupportChatElement } from './support-chat.ts';
export { SupportLauncherElement } from './support-launcher.ts';
export type { AttributeName, AttributeValues, Features, UserId, WidgetProperties } from './attributes.ts';
export type { TextKey, Texts } from '../src/config/textKeys.ts';
export type { HelpArticle, Metadata, PropertiesAlone, SupportChatUser, WidgetElement } from './widgetElement.ts';
export type {
  InitOptions,
  OfCompany,
  QueuedCall,
  StartOptions,
  SupportChatGlobal,
  SupportChatStub,
} from './pageInterface.ts';
export type {
  SupportChatEvents,
  SupportChatEventMap,
  SupportChatPageEvents,
  SupportChatPageEventMap,
} from './events.ts';

declare global {
  interface HTMLElementTagNameMap {
    'support-chat': SupportChatElement;
    'support-launcher': SupportLauncherElement;
  }
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merged into the DOM's own
  interface HTMLElementEventMap extends SupportChatEventMap {}
  interface DocumentEventMap extends SupportChatEventMap, SupportChatPageEventMap {}
  interface WindowEventMap extends SupportChatEventMap, SupportChatPageEventMap {}
  /** The entry point, without `window.`. Before the script has loaded, it is the page's stub, or does not exist. */
  const SupportChat: SupportChatGlobal;
  interface Window {
    /** The entry point. Before the script has loaded, a page may set a stub, `{ q: [] }`, which has no methods yet. */
    get SupportChat(): SupportChatGlobal;
    set SupportChat(value: SupportChatStub | undefined);
  }
}
