import type { ChatSession } from '../session/ChatSession.ts';

/** Brings the fields back, with what was typed, after the server has refused the form (TKT-04). */
export function reopenForm(session: ChatSession, entryKey: string): void {
  const entry = session.thread.get(entryKey);
  if (entry?.objectType !== 'userForm' || entry.status !== 'refused') return;
  session.thread.update(entryKey, 'userForm', { status: 'ready', serverErrors: [] });
}
