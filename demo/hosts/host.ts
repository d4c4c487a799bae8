/** What all the frameworks' pages have in common: the backend's addresses, which it has put into the page, and who signs in. */

export type Servers = { apiUrl: string; pushKey: string; socketUrl: string };

export const APP = '#app';

export function servers(): Servers {
  const { apiUrl = '', pushKey = '', socketUrl = '' } = document.querySelector<HTMLElement>(APP)?.dataset ?? {};
  return { apiUrl, pushKey, socketUrl };
}

export type Customer = { userId?: string; email?: string; token?: string };

export const GUEST: Customer = {};
/** A real page gets the token of its own server, which has signed the id. */
export const ANN: Customer = { userId: 'customer-42', email: 'ann@example.com', token: 'a-token-of-the-page' };

export const QUESTION = 'I have a question about my lease';
