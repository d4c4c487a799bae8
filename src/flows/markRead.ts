import type { ChatSession } from '../session/ChatSession.ts';

/** Open and in view, the conversation is read: no unread mark, and the server is told the last message's id, once an id (READ-01, READ-02). */
export function markRead(session: ChatSession): void {
  const { state, ports } = session;
  if (!state.isOpen || !ports.page.isVisible()) return;
  state.unread = 0;
  const key = session.chatKey;
  const last = key && session.thread.lastMessage(key.chatId);
  if (!key || !last || !ports.page.isOnline() || ports.store.get('lastReadMessage') === String(last.id)) return;
  ports.store.set('lastReadMessage', String(last.id));
  ports.tabs.post({ type: 'read', messageId: last.id });
  void ports.api.readMessages({ ...key, messageId: last.id }, session.conversation);
}
