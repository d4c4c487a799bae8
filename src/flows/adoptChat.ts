import type { ChatSession } from '../session/ChatSession.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import { noteTry, onTheirWay } from '../session/outbox.ts';
import { forgetStoredChat, readStoredChat } from '../session/storedChat.ts';
import { restoreChat } from './restoreChat.ts';

/** Whether storage has a conversation that is another tab's; one that has ended here may be stored once more by a tab that hears of it late, and so may a forgotten visitor's, which is erased. */
export function isMadeElsewhere({ state, ports, forgottenChats }: ChatSession): boolean {
  const stored = readStoredChat(ports.store);
  if (stored === null) return false;
  if (forgottenChats.has(String(stored.id))) {
    forgetStoredChat(ports.store, stored.id);
    return false;
  }
  return ![state.chat.id, state.endedChat?.id].some((id) => String(id) === String(stored.id));
}

/** Takes up a conversation that was begun in another tab; what was being said here goes on in it. */
export function adoptChat(session: ChatSession): void {
  if (!isMadeElsewhere(session)) return;
  const going = new Set(onTheirWay(session).map(({ uuid }) => uuid));
  // What waits for the visitor goes on waiting.
  const carried = session.thread.unconfirmed().map((entry): MessageEntry => ({
    ...entry,
    sendStatus: going.has(entry.uuid) ? 'pending' : 'notSend',
  }));
  const left = session.chatKey;
  for (const { uuid } of carried) if (left) noteTry(session, uuid, left);
  session.renewConversation();
  session.thread.clear();
  session.thread.asHistory(() => void restoreChat(session, carried));
}
