import { CONNECTION_RESTORED_MS } from '../config/durations.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { catchUp, restoreOutbox, sendOutbox } from './conversation.ts';
import { markRead } from './markRead.ts';
import { reportNavigation } from './reportNavigation.ts';
import { followOthers } from './watchTabs.ts';

/** What the page does beside the chat: it is hidden and seen, loses its network and gets it back, sleeps, goes elsewhere, changes its size. */
export function watchPage(session: ChatSession): void {
  const { page } = session.ports;
  const { lifetime, state } = session;
  page.onVisibilityChange(() => {
    // Hidden is the last that a page is told of before it goes.
    for (const pace of Object.values(session.paces)) pace.flush();
    markRead(session);
  }, lifetime);
  page.onConnectionChange(() => showConnection(session), lifetime);
  page.onNavigate(() => reportNavigation(session), lifetime);
  page.onResize(() => void (state.isMobile = page.isMobile()), lifetime);
  page.onRestore(() => followOthers(session), lifetime);
  page.onResume(() => takeUp(session), lifetime);
}

/** WIN-07, WIN-08: lost while it is lost, restored for three seconds. */
function showConnection(session: ChatSession): void {
  const { state, ports } = session;
  if (!ports.page.isOnline()) {
    state.connection = 'lost';
    return;
  }
  if (state.connection === 'lost') {
    state.connection = 'restored';
    ports.clock.after(CONNECTION_RESTORED_MS, session.lifetime, () => {
      if (state.connection === 'restored') state.connection = 'online';
    });
  }
  takeUp(session);
}

/** Nothing said in the meantime is missing, nothing that waits stays here, and what is in view now is read. */
function takeUp(session: ChatSession): void {
  // The conversation has given way.
  if (session.state.isAtTicket) return;
  session.channel?.nudge();
  catchUp(session);
  // What a tab that was closed meanwhile has left, too.
  void restoreOutbox(session).then(() => sendOutbox(session));
  markRead(session);
}
