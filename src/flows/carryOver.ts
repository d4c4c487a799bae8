import { SCROLL_TO_MARKER_MS } from '../config/durations.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import type { ChatKey } from '../ports.ts';
import { keepInOutbox, noteTry, onTheirWay } from '../session/outbox.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { enqueue } from './deliver.ts';
import { openNextConversation } from './openNextConversation.ts';

/**
 * Goes on in the next conversation with what the ended one did not get, in the order typed, and scrolls to the marker between them. All but
 * the one that `ended` has refused are looked for in it first: another tab may have been sending them, too.
 */
export function carryOver(
  session: ChatSession,
  messages: readonly MessageEntry[],
  { ended, refused }: { ended: ChatKey | null; refused?: string },
): void {
  const { thread } = session;
  for (const { uuid } of messages) if (ended && uuid !== refused) noteTry(session, uuid, ended);
  for (const { key } of messages) thread.remove(key);
  openNextConversation(session);
  for (const message of messages) {
    const carried: MessageEntry = { ...message, chatId: null, sendStatus: 'pending', failure: null };
    thread.merge(carried);
    void keepInOutbox(session, carried);
    void enqueue(session, carried.uuid);
  }
  scrollToMarker(session);
}

/** Goes on in the next conversation, with what is on its way already. */
export function goOn(session: ChatSession): void {
  const carried = onTheirWay(session);
  if (carried.length > 0) carryOver(session, carried, { ended: null });
  else openNextConversation(session);
}

function scrollToMarker({ state, thread, ports, conversation }: ChatSession): void {
  ports.clock.after(SCROLL_TO_MARKER_MS, conversation, () => {
    for (const entry of thread.backwards()) {
      if (entry.objectType !== 'delimeter') continue;
      state.scrollTarget = { key: entry.key, at: ports.clock.now() };
      return;
    }
  });
}
