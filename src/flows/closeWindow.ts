import type { ChatSession } from '../session/ChatSession.ts';

/** Minimizes the window; the conversation goes on, and the next page finds it minimized (WIN-05, WIN-17). */
export function closeWindow(session: ChatSession): void {
  session.state.isOpen = false;
  // What is being asked of the server is not taken back by that.
  if (session.state.dialog?.status !== 'sending') session.state.dialog = null;
  session.ports.store.set('openedWindow', '0');
}
