import type { ChatSession } from '../session/ChatSession.ts';

/** Tells the operators where the visitor is, when the path has changed during a chat (CALL-06). */
export function reportNavigation(session: ChatSession): void {
  const { store, page, api } = session.ports;
  const path = page.path();
  const key = session.chatKey;
  if (!key || store.get('lastPage') === path) return;
  session.visit.pages += 1;
  store.set('lastPage', path);
  void api.reportActivity({ ...key, path }, session.conversation);
}
