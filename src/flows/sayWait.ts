import { assistantEntry } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** That support will reply, once a session (STA-06). */
export function sayWait(session: ChatSession): void {
  const { state, thread, ports } = session;
  if (session.isWaitMessageShown) return;
  session.isWaitMessageShown = true;
  const at = { chatId: state.chat.id, createdAt: ports.clock.now() };
  thread.merge(assistantEntry({ ...at, key: ports.newId(), textKey: 'wait.reply' }));
}
