import { NOTIFY_LAG_MS } from '../config/durations.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import type { Note } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { compareIds } from '../session/order.ts';
import { openWindow } from './openWindow.ts';
import { areNotificationsOn } from './toggleNotifications.ts';

/**
 * Tells of a staff message beside the browser, if the visitor has turned that on: from one tab, while its page is not seen, and nobody has
 * read the message in another by then. It goes when the page is seen, or the message read.
 */
export function notify(session: ChatSession, message: MessageEntry, note: Pick<Note, 'title' | 'body'>): void {
  const { ports, visitor } = session;
  if (ports.page.isVisible()) return;
  ports.clock.after(NOTIFY_LAG_MS, visitor, () => {
    const isWanted = areNotificationsOn(session) && ports.tabs.isLeader();
    if (isWanted && !ports.page.isVisible() && !isRead(session, message)) show(session, note);
  });
}

function show(session: ChatSession, { title, body }: Pick<Note, 'title' | 'body'>): void {
  const { ports, visitor, state } = session;
  const shown = new AbortController();
  const { lang, dir } = ports.texts;
  // One for a conversation: a later message takes the place of an earlier.
  const tag = `support-chat-${state.company}`;
  const hide = ports.notifications.show({ title, body, tag, lang: lang(), dir: dir() }, () => openWindow(session));
  const clear = (): void => {
    shown.abort();
    stop();
    hide();
  };
  const stop = ports.store.subscribe((key) => key === 'lastReadMessage' && clear());
  ports.page.onVisibilityChange(clear, shown.signal);
  visitor.addEventListener('abort', clear, { signal: shown.signal });
}

function isRead({ ports }: ChatSession, { id }: MessageEntry): boolean {
  const read = ports.store.get('lastReadMessage');
  return id !== null && read !== null && compareIds(id, read) <= 0;
}
