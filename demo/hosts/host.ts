import type { Metadata, SupportChatEventMap, SupportChatUser, WidgetElement } from 'support-chat';

/**
 * Shared by the frameworks' pages: the addresses that the backend puts into the page, the visitor who
 * signs in, and the page's own texts.
 */

export type Servers = { apiUrl: string; pushKey: string; socketUrl: string };

export const APP = '#app';

export function servers(): Servers {
  const { apiUrl = '', pushKey = '', socketUrl = '' } = document.querySelector<HTMLElement>(APP)?.dataset ?? {};
  return { apiUrl, pushKey, socketUrl };
}

/** The visitor, and the page's metadata about them. Operators see both. */
export type Customer = { user: SupportChatUser | undefined; metadata: Metadata | undefined };

/** An unknown visitor. After a customer, this signs out. */
export const GUEST: Customer = { user: undefined, metadata: undefined };
/** A real page gets the token from its own server, which signs the id. */
export const ANN: Customer = {
  user: { id: 'customer-42', email: 'ann@example.com', name: 'Ann Lee', token: 'a-token-of-the-page' },
  metadata: { plan: 'Business', seats: 5 },
};

/** The page's own texts, which replace the widget's. */
export const TEXTS = { 'composer.placeholder': 'Ask about your documents' };

export const QUESTION = 'I have a question about my lease';
export const REQUEST = 'Please send me the invoice of my last order';

/** Cancels a message with a card number, which stays in the composer, and says why. */
export function refuseCards(event: SupportChatEventMap['chat-before-send']): void {
  if (!/\b(?:\d[ -]?){16}\b/.test(event.detail.text)) return;
  event.preventDefault();
  (event.target as WidgetElement).say('Please leave card numbers out of the chat.');
}
