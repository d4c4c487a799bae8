import { PaintedLauncher } from '../src/shell/PaintedLauncher.ts';
import { launcherSheet } from '../src/theme/sheets.ts';
import { WidgetBase } from './widgetElement.ts';

/**
 * The floating button that opens the chat. If the page has a `<support-chat>` of the same company, the button opens that one; otherwise the
 * launcher adds its own. It loads, requests and stores nothing until the visitor touches it.
 *
 * @tagname support-launcher
 *
 * @fires {CustomEvent<null>} chat-open - The window has opened. The launcher dispatches this event and the following ones for its own chat.
 * @fires {CustomEvent<null>} chat-close - The window has closed.
 * @fires {CustomEvent<{state: LoadState, previous: LoadState}>} chat-state-change - The chat's code is loading, has loaded, or was removed.
 * @fires {CustomEvent<{count: number}>} chat-unread-change - The number of unread messages has changed.
 * @fires {CustomEvent<null>} chat-ready - The chat has loaded.
 * @fires {CustomEvent<null>} chat-before-open - The window is about to open. Can be canceled.
 * @fires {CustomEvent<{text: string, files: readonly File[], waitUntil: function}>} chat-before-send - A message is about to be sent. Can be canceled, changed, and delayed.
 * @fires {CustomEvent<{availability: Availability}>} chat-availability-change - The server has said whether an operator is online.
 * @fires {CustomEvent<{chatId: string | number}>} chat-start - A chat has started.
 * @fires {CustomEvent<{chatId: string | number, by: 'user' | 'staff' | 'server'}>} chat-end - The chat has ended.
 * @fires {CustomEvent<{operator: object | null}>} chat-operator-change - Another operator has taken the chat, or none has it.
 * @fires {CustomEvent<{message: Message}>} chat-message - A message was sent or received.
 * @fires {CustomEvent<{id: string | number}>} chat-ticket - A ticket was created.
 * @fires {CustomEvent<{rate: 1 | 2 | 3 | 4 | 5}>} chat-rated - The visitor has rated the chat.
 * @fires {CustomEvent<{title: string, url: string}>} chat-article-open - The visitor has opened a suggested article.
 * @fires {CustomEvent<{code: string, message: string}>} chat-error - An error occurred. The detail has no personal data.
 *
 * @slot launcher-icon - Replaces the button's icon. About 30 px wide and high.
 * @slot logo - Replaces the logo in the header of the launcher's own chat while no operator is known. At most 40 px high.
 * @slot greeting - Replaces the first line of the greeting in the launcher's own chat.
 *
 * @csspart launcher - The button with its bubble.
 * @csspart launcher-button - The button.
 * @csspart launcher-bubble - The bubble beside the button.
 * @csspart unread-dot - The mark of unread messages.
 *
 * @cssproperty [--support-chat-accent=#0b7285] - The button.
 * @cssproperty [--support-chat-on-accent=#fff] - Its icon.
 * @cssproperty --support-chat-background - The bubble.
 * @cssproperty --support-chat-text - The bubble's text.
 * @cssproperty [--support-chat-radius=16px] - The bubble's corners.
 * @cssproperty --support-chat-font - The font family.
 * @cssproperty [--support-chat-z-index=2147483000] - The layer above the page.
 * @cssproperty [--support-chat-inset-end=20px] - Distance from the inline end of the viewport.
 * @cssproperty [--support-chat-inset-bottom=15px] - Distance from the bottom of the viewport.
 */
export class SupportLauncherElement extends WidgetBase {
  static readonly look = PaintedLauncher;
  static readonly styleSheet = launcherSheet;
  /** Whether the page shows the button on phones too, and loads the chat immediately. */
  declare chatButton: boolean | undefined;
}
