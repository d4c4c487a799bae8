import { PaintedWindow } from '../src/shell/PaintedWindow.ts';
import { chatSheet } from '../src/theme/sheets.ts';
import { WidgetBase } from './widgetElement.ts';

/**
 * The chat window: closed until it is opened by a launcher of the same company, its `open` attribute, a method or an event of the page.
 *
 * @tagname support-chat
 *
 * @fires {CustomEvent<null>} chat-open - The window has opened.
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
 * @slot logo - In place of the header's mark while no operator is known; at most 40 px high.
 * @slot greeting - In place of the first words of the greeting.
 *
 * @csspart window - The window.
 * @csspart header - Its header.
 * @csspart avatar - The operator's picture, or the logo.
 * @csspart menu - The header's menu.
 * @csspart banner - The connection banner.
 * @csspart thread - The conversation.
 * @csspart entry - Anything in the conversation.
 * @csspart message - A message.
 * @csspart message-staff - A message of the staff.
 * @csspart message-user - A message of the visitor.
 * @csspart composer - The composer, with its tools.
 * @csspart composer-input - The composer's textarea.
 * @csspart send-button - The button that sends, on mobile.
 * @csspart modal - The dialog that asks before a chat is ended.
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
 * @cssproperty [--support-chat-width=400px] - The window's width.
 * @cssproperty [--support-chat-height=640px] - The window's height.
 * @cssproperty [--support-chat-inset-end=20px] - Distance from the inline end of the viewport.
 * @cssproperty [--support-chat-inset-bottom=15px] - Distance from the bottom of the viewport.
 */
export class SupportChatElement extends WidgetBase {
  static readonly look = PaintedWindow;
  static readonly styleSheet = chatSheet;
}
