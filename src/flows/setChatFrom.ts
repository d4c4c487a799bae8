import type { ChatSession } from '../session/ChatSession.ts';

/** Where the page says the chat is started from: goes with the chat's start, also on a later page (LAU-16). */
export function setChatFrom(session: ChatSession, chatFrom: unknown): void {
  session.chatFrom = chatFrom;
  session.ports.store.set('chatFrom', JSON.stringify(chatFrom) ?? null);
}

/** What an earlier page said; a page that has spoken already counts. */
export function restoreChatFrom(session: ChatSession): void {
  const stored = session.ports.store.get('chatFrom');
  if (stored === null || session.chatFrom !== null) return;
  try {
    session.chatFrom = JSON.parse(stored) as unknown;
  } catch {
    // Somebody else's value.
  }
}
