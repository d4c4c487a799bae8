import type { ChatSession } from '../session/ChatSession.ts';
import { forgetForm } from '../session/keptForms.ts';
import { storeChat } from '../session/storedChat.ts';
import { sayWait } from './sayWait.ts';

/** The visitor would rather not give an address: the question goes, and is not asked again in this chat. */
export function declineEmail(session: ChatSession, entryKey: string): void {
  const { state, thread } = session;
  const entry = thread.get(entryKey);
  if (entry?.objectType !== 'userForm' || entry.status !== 'ready') return;
  state.chat.isEmailDeclined = true;
  thread.remove(entryKey);
  forgetForm(session, 'contact-email');
  sayWait(session);
  storeChat(session);
}
