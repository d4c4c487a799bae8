import { onTheirWay } from '../session/outbox.ts';
import { forgetStoredChat } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { carryOver } from './carryOver.ts';

/**
 * The chat written to is closed (SEND-04): the old one is cleared and its download offered, the notice and the marker are shown, and what
 * was on its way, the message refused and those behind it, is sent in the new chat.
 */
export function startNewConversation(session: ChatSession, refused: string): void {
  const { state, thread, ports } = session;
  const carried = onTheirWay(session, refused);
  const ended = session.chatKey;
  const { id, uuid } = state.chat;
  const at = { chatId: id, createdAt: ports.clock.now() };
  if (ended) state.endedChat = { id: ended.chatId, uuid, hash: ended.hash, savedHistory: false };
  forgetStoredChat(ports.store, id, session.askedAs);
  if (id !== null) void ports.outbox.endChat(id);
  thread.merge({ ...at, objectType: 'ask', key: ports.newId(), question: 'download-conversation', answer: null });
  thread.merge({ ...at, objectType: 'closedChat', key: ports.newId() });
  carryOver(session, carried, { ended, refused });
}
