import { useEffect, useMemo, type RefObject } from 'react';
import { isServerMessage } from '../../chat/order.ts';
import { SeenReports } from '../../chat/SeenReports.ts';
import type { Session } from '../../chat/Session.ts';
import type { ServerId } from '../../entries/entryBase.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';

/** A message that ends this far below the view counts as in view, like the bottom of the thread. */
const EDGE_PX = 10;

/** Reports which messages the visitor has had on screen. Renders nothing. */
export function SeenOnScreen({ view, rendered }: { view: RefObject<HTMLElement | null>; rendered: object }): null {
  const session = useSession();
  const { chat, isOpen, isPastOpen, connection } = useSessionState();
  const reports = useMemo(
    () => new SeenReports(session, { conversation: () => session.visit.conversation }),
    [session],
  );
  useEffect(() => {
    const area = view.current;
    if (!area) return;
    const { page } = session.ports;
    const stop = new AbortController();
    const { signal } = stop;
    const look = (): void => {
      const { id: chatId } = session.state.chat;
      const last = chatId === null ? null : session.thread.lastMessage(chatId);
      const id = last && reports.isDue(last.id) ? newestInView(area, session) : null;
      if (id !== null) reports.note(id);
    };
    // Also called once after the layout, and when the window is opened or resized.
    const observer = new ResizeObserver(look);
    observer.observe(area);
    area.addEventListener('scroll', look, { passive: true, signal });
    page.onVisibilityChange(() => (page.isVisible() ? look() : reports.flush()), signal);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [view, rendered, session, reports, chat.id, chat.canReportSeen, isOpen, isPastOpen, connection]);
  return null;
}

/**
 * Returns the newest message of the chat that ends in the view, or fills half of it; null if there
 * is none.
 */
function newestInView(area: HTMLElement, { thread, state }: Session): ServerId | null {
  const { top, bottom, height } = area.getBoundingClientRect();
  if (height === 0) return null;
  const rows = [...area.querySelectorAll<HTMLElement>('article[data-key]')].reverse();
  for (const row of rows) {
    const box = row.getBoundingClientRect();
    if (box.bottom <= top) return null;
    const isInView = box.bottom <= bottom + EDGE_PX || box.top <= top + height / 2;
    const entry = isInView ? thread.get(row.dataset.key ?? '') : undefined;
    if (entry && isServerMessage(entry) && String(entry.chatId) === String(state.chat.id)) return entry.id;
  }
  return null;
}
