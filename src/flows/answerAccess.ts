import type { MessageEntry } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { storeChat } from '../session/storedChat.ts';

/** The customer's answer to an access request: once, and not after its end (ACC-01 to ACC-04). A confirmation follows. */
export async function answerAccess(
  session: ChatSession,
  entryKey: string,
  answer: boolean,
  days: number | null,
): Promise<void> {
  const { thread, ports, visitor, conversation, chatKey: key } = session;
  const entry = thread.get(entryKey);
  if (entry?.objectType !== 'message' || !entry.callback || isClosed(entry.callbackStatus)) return;
  const { callback } = entry;
  if (callback.answer !== null || (callback.validTo !== null && callback.validTo <= ports.clock.now())) return;
  if (!key || String(key.chatId) !== String(entry.chatId))
    return thread.update(entryKey, 'message', { callbackStatus: 'ended' });
  thread.update(entryKey, 'message', { callbackStatus: 'sending' });
  const request = { ...key, callbackId: callback.id, answer, selectedDuration: answer ? days : null };
  const told = await ports.api.answerCallback(request, visitor);
  if (visitor.aborted) return;
  // The chat that has asked has ended meanwhile: there is no second try (UX-07).
  const failure = conversation.aborted ? 'ended' : 'failed';
  if (!told.ok) return thread.update(entryKey, 'message', { callbackStatus: failure });
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

const isClosed = (status: MessageEntry['callbackStatus']): boolean => status === 'sending' || status === 'ended';

function confirmation(answer: boolean, days: number | null): { textKey: string; textValues: Record<string, number> } {
  if (!answer) return { textKey: 'access.denied', textValues: {} };
  return days === null
    ? { textKey: 'access.granted', textValues: {} }
    : { textKey: 'access.grantedDays', textValues: { count: days } };
}
