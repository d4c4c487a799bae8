import { ChatShell } from '../src/launcher/ChatShell.ts';
import { chatSheets } from '../src/theme/sheets.ts';
import { WidgetBase } from './widgetElement.ts';

/**
 * The chat window: closed until it is opened by a launcher of the same company, its `open` attribute, a method or an event of the page.
 *
 * @tagname support-chat
 *
 * @attr {string} company - The company's slug; `legal-forms` by default. Elements of one company share one conversation.
 * @attr {string} user-id - The customer's id. With `email` the visitor is registered, otherwise a guest.
 * @attr {string} email - The customer's email.
 * @attr {string} token - The customer's bearer token, sent with the start of a chat.
 * @attr {boolean} open - The window is open; follows what the visitor does.
 * @attr {string} lang - Language of the texts, BCP 47; `en` by default. Built in: ar, de, en, es, fr, ja, pt.
 * @attr {string} product - The name shown while no operator is known.
 * @attr {string} logo - URL of the picture shown while no operator is known.
 * @attr {'light' | 'dark' | 'auto'} theme - `auto`, the default, follows the visitor's system.
 * @attr {string} api-url - The support backend; alone it is enough, the other URLs fall back to it.
 * @attr {string} socket-url - The realtime server, ws or wss.
 * @attr {string} ticket-url - The ticket API.
 * @attr {string} push-key - The realtime server's app key.
 * @attr {string} translations-url - Where translations are kept.
 * @attr {string} tracking-url - Where events are tracked.
 * @attr {'off'} typing-preview - The operators do not see what is being typed before it is sent.
 * @attr {'none' | 'functional' | 'all'} consent - What may be kept in the visitor's browser; `all` unless given.
 * @attr {string} event-namespace - Prefix of the realtime events' names, such as `App\Events`.
 *
 * @prop {string} company
 * @prop {string} userId
 * @prop {string} email
 * @prop {string} token
 * @prop {() => string | Promise<string>} tokenProvider - Asked once for a fresh token when the server has refused the one given.
 * @prop {boolean} open
 * @prop {string} lang
 * @prop {string} product
 * @prop {string} logo
 * @prop {'light' | 'dark' | 'auto'} theme
 * @prop {string} apiUrl
 * @prop {string} socketUrl
 * @prop {string} ticketUrl
 * @prop {string} pushKey
 * @prop {string} translationsUrl
 * @prop {string} trackingUrl
 * @prop {string} eventNamespace
 * @prop {'none' | 'functional' | 'all'} consent
 * @prop {'not-loaded' | 'pending' | 'loaded'} state - (read-only) How far the chat is loaded.
 * @prop {number} unreadCount - (read-only) Staff messages that came while the window was closed.
 *
 * @fires {CustomEvent<null>} chat-open - The window has opened.
 * @fires {CustomEvent<null>} chat-close - The window has closed.
 * @fires {CustomEvent<{state: LoadState, previous: LoadState}>} chat-state-change - The chat's code is being loaded, is there, or is not.
 * @fires {CustomEvent<{count: number}>} chat-unread-change - The number of unread messages has changed.
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
  static readonly look = ChatShell;
  static readonly sheets = chatSheets;
}
