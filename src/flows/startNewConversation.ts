import { SCROLL_TO_MARKER_MS } from '../config/durations.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import { forgetStoredChat } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { openNextConversation } from './openNextConversation.ts';

/**
 * The chat written to is closed (SEND-04): the old one is cleared and its download offered, the notice and the marker are shown, and what
 * was on its way moves behind the marker. Returns the uuids to send in the new chat, in the order typed.
 */
export function startNewConversation(session: ChatSession): string[] {
  const { state, thread, ports } = session;
  const carried = session.thread.all().filter(isOnItsWay);
  for (const { key } of carried) thread.remove(key);
  const { id, hash } = state.chat;
  const at = { chatId: id, createdAt: ports.clock.now() };
  if (id !== null && hash !== null) state.endedChat = { id, hash, savedHistory: false };
  forgetStoredChat(ports.store);
  thread.merge({ ...at, objectType: 'ask', key: ports.newId(), question: 'download-conversation', answer: null });
  thread.merge({ ...at, objectType: 'closedChat', key: ports.newId() });
  openNextConversation(session);
  const { uuid: conversation } = state.chat;
  ports.store.set('uuid', conversation);
  for (const entry of carried) {
    thread.merge({ ...entry, chatId: null });
    const { uuid, text, createdAt, tempFromForm } = entry;
    void ports.outbox.put({ uuid, conversation, text, createdAt, tempFromForm, files: session.files.get(uuid) ?? [] });
  }
  scrollToMarker(session);
  return carried.map(({ uuid }) => uuid);
}

function isOnItsWay(entry: { objectType: string }): entry is MessageEntry {
  const message = entry as MessageEntry;
  return message.objectType === 'message' && message.sendStatus === 'pending' && message.id === null;
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
