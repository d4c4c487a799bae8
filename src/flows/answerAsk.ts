import type { ChatSession } from '../session/ChatSession.ts';
import { showLastConversation } from './lastConversation.ts';
import { downloadConversation } from './downloadConversation.ts';

/** The visitor's answer to a question in the thread; it can be given once. */
export function answerAsk(session: ChatSession, entryKey: string, answer: 'allow' | 'cancel'): void {
  const entry = session.thread.get(entryKey);
  if (entry?.objectType !== 'ask' || entry.answer !== null) return;
  if (entry.question === 'last-conversation') return showLastConversation(session);
  session.thread.update(entryKey, 'ask', { answer });
  if (answer === 'allow') void downloadConversation(session, entry.chatId);
}
