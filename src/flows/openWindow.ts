import { SUCCESS_FLAG_MS } from '../config/durations.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { markRead } from './markRead.ts';

/** Opens the window, remembers it for the next page, and marks what is in view as read (WIN-17, WIN-18). */
export function openWindow(session: ChatSession): void {
  const { store, clock } = session.ports;
  session.state.isOpen = true;
  store.set('state', 'opened');
  store.set('openedWindow', '1');
  store.set('wasOpened', '1');
  store.set('success', '1');
  clock.after(SUCCESS_FLAG_MS, session.lifetime, () => store.set('success', null));
  markRead(session);
}
