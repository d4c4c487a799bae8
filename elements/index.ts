import type { SupportChatEventMap, SupportChatPageEventMap } from './events.ts';
import type { SupportChatElement } from './support-chat.ts';
import type { SupportLauncherElement } from './support-launcher.ts';
import type { SupportChatGlobal } from './supportChat.ts';

export { SupportChatElement } from './support-chat.ts';
export { SupportLauncherElement } from './support-launcher.ts';
export type { SupportChatUser } from './widgetElement.ts';
export type { WidgetProperties, AttributeName } from './attributes.ts';
export type { InitOptions, StartOptions, SupportChatGlobal } from './supportChat.ts';
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
  interface Window {
    SupportChat?: SupportChatGlobal;
  }
}
