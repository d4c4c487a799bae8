import type { ChatSession } from '../session/ChatSession.ts';
import { unconfirmed } from '../session/outbox.ts';
import { restoreChat } from './restoreChat.ts';

/** Takes up a conversation that was begun in another tab; what was being said here goes on in it. */
export function adoptChat(session: ChatSession): void {
  const { store } = session.ports;
  if (store.get('chatId') === String(session.state.chat.id)) return;
  const carried = unconfirmed(session);
  session.renewConversation();
  session.thread.clear();
  void restoreChat(session, carried);
}
