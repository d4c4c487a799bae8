import type { Metadata, SupportChatEventMap, SupportChatUser, WidgetElement } from 'support-chat';

/**
 * The common part of all the frameworks' pages: the backend's addresses, which it has put into the page, the visitor who signs in, and the
 * page's own texts.
 */

export type Servers = { apiUrl: string; pushKey: string; socketUrl: string };

export const APP = '#app';

export function servers(): Servers {
  const { apiUrl = '', pushKey = '', socketUrl = '' } = document.querySelector<HTMLElement>(APP)?.dataset ?? {};
  return { apiUrl, pushKey, socketUrl };
}

/** The visitor, and what the page knows of them: the operators see both. */
export type Customer = { user: SupportChatUser | undefined; metadata: Metadata | undefined };

/** The page does not say; after a customer it signs out. */
export const GUEST: Customer = { user: undefined, metadata: undefined };
/** A real page gets the token of its own server, which has signed the id. */
export const ANN: Customer = {
  user: { id: 'customer-42', email: 'ann@example.com', name: 'Ann Lee', token: 'a-token-of-the-page' },
  metadata: { plan: 'Business', seats: 5 },
};

/** The page's own words in place of the widget's. */
export const TEXTS = { 'composer.placeholder': 'Ask about your documents' };

export const QUESTION = 'I have a question about my lease';
export const REQUEST = 'Please send me the invoice of my last order';

/** Keeps a message with a card number in the composer, and says why. */
export function refuseCards(event: SupportChatEventMap['chat-before-send']): void {
  if (!/\b(?:\d[ -]?){16}\b/.test(event.detail.text)) return;
  event.preventDefault();
  (event.target as WidgetElement).say('Please leave card numbers out of the chat.');
}
