import type { MessageEntry } from '../entries/message/message.ts';
import type { ChatKey } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { storeChat } from '../session/storedChat.ts';

/** The customer's answer to an access request: once, and not after its end (ACC-01 to ACC-04). A confirmation follows. */
export async function answerAccess(
  session: ChatSession,
  entryKey: string,
  answer: boolean,
  days: number | null,
): Promise<void> {
  const { thread, ports, visitor } = session;
  const entry = thread.get(entryKey);
  if (entry?.objectType !== 'message' || !entry.callback || entry.callbackStatus === 'sending') return;
  const { callback } = entry;
  if (callback.answer !== null || (callback.validTo !== null && callback.validTo <= ports.clock.now())) return;
  const key = keyOf(session, entry);
  if (!key) return thread.update(entryKey, 'message', { callbackStatus: 'failed' });
  thread.update(entryKey, 'message', { callbackStatus: 'sending' });
  const request = { ...key, callbackId: callback.id, answer, selectedDuration: answer ? days : null };
  const told = await ports.api.answerCallback(request, visitor);
  if (visitor.aborted) return;
  if (!told.ok) return thread.update(entryKey, 'message', { callbackStatus: 'failed' });
  thread.update(entryKey, 'message', { callback: told.value, callbackStatus: 'confirmed' });
  // The next page must not ask again (ACC-03).
  storeChat(session);
  thread.merge({
    objectType: 'modal',
    key: ports.newId(),
    chatId: key.chatId,
    createdAt: ports.clock.now(),
    icon: 'success',
    ...confirmation(answer, days),
  });
}

/** Of the chat in which it was asked; one that has ended may still be answered. */
function keyOf({ state, chatKey }: ChatSession, { chatId }: MessageEntry): ChatKey | null {
  const { endedChat } = state;
  const ended = endedChat && { chatId: endedChat.id, hash: endedChat.hash };
  return [chatKey, ended].find((key) => key !== null && String(key.chatId) === String(chatId)) ?? null;
}

function confirmation(answer: boolean, days: number | null): { textKey: string; textValues: Record<string, number> } {
  if (!answer) return { textKey: 'access.denied', textValues: {} };
  return days === null
    ? { textKey: 'access.granted', textValues: {} }
    : { textKey: 'access.grantedDays', textValues: { count: days } };
}
