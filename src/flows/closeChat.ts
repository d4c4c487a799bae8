import type { ChatSession } from '../session/ChatSession.ts';
import { closeWindow } from './closeWindow.ts';

/** The page closes the chat (LAU-19): as minimizing, and the next page does not load it by itself. */
export function closeChat(session: ChatSession): void {
  closeWindow(session);
  session.ports.store.set('state', 'closed');
}
