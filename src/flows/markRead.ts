import { BURST_PAUSE_MS } from '../config/durations.ts';
import type { ServerId } from '../entries/message/message.ts';
import type { ChatKey } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/**
 * Open and in view, the conversation is read: no unread mark, and the server is told the last message's id, once an id (READ-01, READ-02);
 * of a burst, the last alone.
 */
export function markRead(session: ChatSession): void {
  const { state, ports } = session;
  if (!state.isOpen || !ports.page.isVisible()) return;
  state.unread = 0;
  const key = session.chatKey;
  const last = key && session.thread.lastMessage(key.chatId);
  // Nor the store is asked with each of a burst.
  if (!key || !last || last.id === session.readId) return;
  session.readId = last.id;
  const pause = { ms: BURST_PAUSE_MS, clock: ports.clock, signal: session.conversation };
  // What is read now: by then the window may be closed, and more said.
  session.paces.read.run(() => report(session, key, last.id), pause);
}

function report(session: ChatSession, key: ChatKey, messageId: ServerId): void {
  const { ports } = session;
  if (ports.store.get('lastReadMessage') === String(messageId)) return;
  if (!ports.page.isOnline()) return void (session.readId = null);
  ports.store.set('lastReadMessage', String(messageId));
  ports.tabs.post({ type: 'read', messageId });
  void ports.api.readMessages({ ...key, messageId }, session.conversation);
}
