import { PaintedLauncher } from '../src/shell/PaintedLauncher.ts';
import { launcherSheet } from '../src/theme/sheets.ts';
import { WidgetBase } from './widgetElement.ts';

/**
 * The floating button that opens the chat. Alone in a page it brings its own `<support-chat>` when that is wanted; with one of the same
 * company in the page it opens that one. Until it is touched it loads, calls and stores nothing.
 *
 * @tagname support-launcher
 *
 * @fires {CustomEvent<null>} chat-open - The window has opened. This and all that follow: from the launcher, where the chat is its own.
 * @fires {CustomEvent<null>} chat-close - The window has closed.
 * @fires {CustomEvent<{state: LoadState, previous: LoadState}>} chat-state-change - The chat's code is being loaded, is there, or is not.
 * @fires {CustomEvent<{count: number}>} chat-unread-change - The number of unread messages has changed.
 * @fires {CustomEvent<null>} chat-ready - The chat has loaded.
 * @fires {CustomEvent<null>} chat-before-open - The window is about to open. Can be canceled.
 * @fires {CustomEvent<{text: string, files: readonly File[]}>} chat-before-send - A message is about to be sent. Can be canceled, and the text changed.
 * @fires {CustomEvent<{availability: Availability}>} chat-availability-change - The server has told whether an operator is there.
 * @fires {CustomEvent<{chatId: string | number}>} chat-start - A chat has begun.
 * @fires {CustomEvent<{chatId: string | number, by: 'user' | 'staff' | 'server'}>} chat-end - The chat has ended.
 * @fires {CustomEvent<{operator: object | null}>} chat-operator-change - Another operator has the chat, or none.
 * @fires {CustomEvent<{message: Message}>} chat-message - A message was sent or has come.
 * @fires {CustomEvent<{id: string | number}>} chat-ticket - A ticket was created.
 * @fires {CustomEvent<{rate: 1 | 2 | 3 | 4 | 5}>} chat-rated - The visitor has rated the chat.
 * @fires {CustomEvent<{code: string, message: string}>} chat-error - Something went wrong; without personal data.
 *
 * @slot launcher-icon - In place of the button's icon, some 30 px wide and high.
 * @slot logo - In place of the header's mark while no operator is known, in the chat that the launcher brings; at most 40 px high.
 * @slot greeting - In place of the first words of the greeting, in the chat that the launcher brings.
 *
 * @csspart launcher - Button and bubble.
 * @csspart launcher-button - The button.
 * @csspart launcher-bubble - The bubble beside it.
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
  /** The page wants the button on mobile too, and the chat loaded at once. */
  declare chatButton: boolean | undefined;
}
