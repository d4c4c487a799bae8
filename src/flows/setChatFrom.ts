import type { ChatSession } from '../session/ChatSession.ts';

/** Where the page says the chat is started from: goes with the chat's start, also on a later page (LAU-16). */
export function setChatFrom(session: ChatSession, chatFrom: unknown): void {
  session.chatFrom = chatFrom;
  session.ports.store.set('chatFrom', JSON.stringify(chatFrom) ?? null);
}
