import type { ChatSession } from '../session/ChatSession.ts';

/** The days picked of an access request (ACC-01), which stay picked while its card is scrolled away. */
export function chooseDays(session: ChatSession, entryKey: string, chosenDays: number): void {
  const entry = session.thread.get(entryKey);
  if (entry?.objectType === 'message' && entry.callbackStatus !== 'sending')
    session.thread.update(entryKey, 'message', { chosenDays });
}
