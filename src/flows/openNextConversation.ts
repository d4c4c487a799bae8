import { newChat } from '../session/initialState.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { askForCategory } from './startConversation.ts';

/** The marker behind an ended conversation, and the question area of the next beside it. */
export function openNextConversation(session: ChatSession): void {
  const { state, thread, ports } = session;
  session.renewConversation();
  state.chat = newChat(ports.newId());
  state.operator = null;
  thread.merge({ objectType: 'delimeter', key: ports.newId(), chatId: null, createdAt: ports.clock.now() });
  askForCategory(session);
}
