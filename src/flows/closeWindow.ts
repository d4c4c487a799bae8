import type { ChatSession } from '../session/ChatSession.ts';
import { cancelEnd } from './cancelEnd.ts';

/** Minimizes the window; the conversation goes on, and the next page finds it minimized (WIN-05, WIN-17). */
export function closeWindow(session: ChatSession): void {
  session.state.isOpen = false;
  // What is being asked of the server is not taken back by that.
  const { dialog } = session.state;
  if (dialog && dialog.status !== 'sending') cancelEnd(session);
  session.ports.store.set('openedWindow', '0');
}
