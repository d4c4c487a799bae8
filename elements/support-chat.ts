import { PaintedWindow } from '../src/shell/PaintedWindow.ts';
import { chatSheet } from '../src/theme/sheets.ts';
import { WidgetBase } from './widgetElement.ts';

/**
 * The chat window. It stays closed until a launcher of the same company, its `open` attribute, a method or a page event opens it.
 *
 * @tagname support-chat
 *
 * @fires {CustomEvent<null>} chat-open - The window has opened.
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
 * @slot logo - Replaces the logo in the header while no operator is known. At most 40 px high.
 * @slot greeting - Replaces the first line of the greeting.
 *
 * @csspart window - The window.
 * @csspart header - The window's header.
 * @csspart avatar - The operator's picture, or the logo.
 * @csspart menu - The header's menu.
 * @csspart banner - The connection banner.
 * @csspart thread - The conversation.
 * @csspart entry - Any entry of the conversation.
 * @csspart message - A message.
 * @csspart message-staff - A message from an operator.
 * @csspart message-user - A message from the visitor.
 * @csspart composer - The text field with its buttons.
 * @csspart composer-input - The text field.
 * @csspart send-button - The Send button.
 * @csspart modal - The dialog that confirms ending a chat.
 *
 * @cssproperty [--support-chat-accent=#0b7285] - Buttons, own messages.
 * @cssproperty [--support-chat-on-accent=#fff] - Text on the accent.
 * @cssproperty --support-chat-background - The window.
 * @cssproperty --support-chat-surface - Staff messages, cards.
 * @cssproperty --support-chat-text - Text.
 * @cssproperty --support-chat-muted - Secondary text.
 * @cssproperty [--support-chat-radius=16px] - Corners; all others derive from it.
 * @cssproperty --support-chat-font - The font family.
 * @cssproperty [--support-chat-z-index=2147483000] - The layer above the page.
 * @cssproperty [--support-chat-width=400px] - The window's width. If you set it, the visitor cannot expand the window.
 * @cssproperty [--support-chat-height=720px] - The window's height, at most what the screen has room for.
 * @cssproperty [--support-chat-inset-end=20px] - Distance from the inline end of the viewport.
 * @cssproperty [--support-chat-inset-bottom=15px] - Distance from the bottom of the viewport.
 */
export class SupportChatElement extends WidgetBase {
  static readonly look = PaintedWindow;
  static readonly styleSheet = chatSheet;
}
