import { LauncherFacade } from '../src/launcher/LauncherFacade.ts';
import { launcherSheets } from '../src/theme/sheets.ts';
import { WidgetBase } from './widgetElement.ts';

/**
 * The floating button that opens the chat. Alone in a page it brings its own `<support-chat>` when that is wanted; with one of the same
 * company in the page it opens that one. Until it is touched it loads, calls and stores nothing.
 *
 * @tagname support-launcher
 *
 * @attr {string} company - The company's slug; `legal-forms` by default. Elements of one company share one conversation.
 * @attr {string} user-id - The customer's id. With `email` the visitor is registered, otherwise a guest.
 * @attr {string} email - The customer's email.
 * @attr {string} token - The customer's bearer token, sent with the start of a chat.
 * @attr {boolean} open - The window is open; follows what the visitor does.
 * @attr {boolean} chat-button - The page wants the button on mobile too, and the chat loaded at once.
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
 * @prop {boolean} chatButton
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
 * @fires {CustomEvent<null>} chat-open - The window has opened. This and all that follow: from the launcher, where the chat is its own.
 * @fires {CustomEvent<null>} chat-close - The window has closed.
 * @fires {CustomEvent<{state: LoadState, previous: LoadState}>} chat-state-change - The chat's code is being loaded, is there, or is not.
 * @fires {CustomEvent<{count: number}>} chat-unread-change - The number of unread messages has changed.
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
  static readonly look = LauncherFacade;
  static readonly sheets = launcherSheets;
  /** The page wants the button on mobile too, and the chat loaded at once. */
  declare chatButton: boolean | undefined;
}
