import { assistantEntry } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { PLACE_KEYS, placeWords } from '../session/placeWords.ts';
import { storeChatSoon } from '../session/storedChat.ts';

/** The visitor's place in line, which changes where it stands, and goes when there is none to tell: 0 (UX-11). */
export function setQueue(session: ChatSession, queue: number): void {
  const { chat } = session.state;
  if (chat.id === null || chat.queue === queue) return;
  chat.queue = queue;
  // Not said yet: the new place will be.
  if (session.firstWords) session.firstWords = { ...session.firstWords, queue };
  else sayQueue(session, queue);
  storeChatSoon(session);
}

/** Says the place, or changes what was said of it. */
export function sayQueue({ state, thread, ports }: ChatSession, queue: number): void {
  const chatId = state.chat.id;
  const said = thread
    .all()
    .find(
      (entry) =>
        entry.objectType === 'message' && entry.chatId === chatId && PLACE_KEYS.some((key) => key === entry.textKey),
    );
  const words = placeWords(queue);
  if (said && queue === 0) thread.remove(said.key);
  else if (said) thread.update(said.key, 'message', words);
  else if (queue > 0)
    thread.merge(assistantEntry({ ...words, key: ports.newId(), chatId, createdAt: ports.clock.now() }));
}
