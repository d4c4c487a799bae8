import type { ChatSession } from '../session/ChatSession.ts';

/**
 * What the chat has asked and the visitor has not answered ends with it (UX-07): pickers and forms go, a request for access stays to be read.
 * An answer that is on its way is still brought to the server.
 */
export function closeQuestions({ thread }: ChatSession): void {
  for (const entry of thread.all().reverse()) {
    if (entry.objectType === 'delimeter') return;
    const { key } = entry;
    if (entry.objectType === 'categories' && entry.selected === null) thread.remove(key);
    if (entry.objectType === 'userForm' && entry.form === 'contact-email' && isOpen(entry.status)) thread.remove(key);
    if (entry.objectType === 'message' && entry.callback?.answer === null && entry.callbackStatus !== 'sending')
      thread.update(key, 'message', { callbackStatus: 'ended' });
  }
}

const isOpen = (status: 'ready' | 'sending' | 'done' | 'refused'): boolean =>
  status === 'ready' || status === 'refused';
