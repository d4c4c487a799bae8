import { CHAT_CLOSED, CHAT_OFFLINE } from '../config/serverTexts.ts';
import type { Message, MessageEntry } from '../entries/message/message.ts';
import type { Answer, ChatKey, Refusal } from '../ports.ts';
import { callerId } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { createChat } from './createChat.ts';
import { goOffline } from './goOffline.ts';
import { receiveMessage } from './receiveMessage.ts';
import { startNewConversation } from './startNewConversation.ts';

/** Brings one message of the thread to the server, making the chat first where there is none. The outcome is the entry's status. */
export async function deliver(session: ChatSession, uuid: string): Promise<void> {
  const signal = session.conversation;
  if (!isWaiting(session, uuid)) return;
  if (!session.ports.page.isOnline()) return markNotSent(session, uuid, null);
  if (!session.chatKey || session.state.chat.closed) {
    const outcome = await createChat(session);
    if (signal.aborted || outcome === 'offline') return;
    if (outcome === 'failed') return markNotSent(session, uuid, null);
  }
  const key = session.chatKey;
  const entry = session.thread.get(uuid);
  if (!key || entry?.objectType !== 'message') return;
  const answer = await post(session, key, entry, signal);
  if (signal.aborted) return;
  if (answer.ok) {
    session.files.delete(uuid);
    return receiveMessage(session, answer.value, { isLive: true });
  }
  if (answer.error === CHAT_CLOSED) {
    for (const carried of startNewConversation(session)) void session.enqueue(() => deliver(session, carried));
    return;
  }
  if (answer.error === CHAT_OFFLINE) return goOffline(session);
  markNotSent(session, uuid, answer);
}

function post(session: ChatSession, key: ChatKey, entry: MessageEntry, signal: AbortSignal): Promise<Answer<Message>> {
  const { api } = session.ports;
  const { uuid, text } = entry;
  const files = session.files.get(uuid);
  if (!files) {
    const { state } = session;
    return api.sendMessage({ ...key, userId: callerId(state), userType: state.user.type, message: text, uuid }, signal);
  }
  const onProgress = (progress: number): void => {
    if (isWaiting(session, uuid)) session.thread.update(uuid, 'message', { progress });
  };
  return api.sendAttachment({ ...key, uuid, files, onProgress }, signal);
}

/** Not yet known to the server: the echo may have come before the answer (SEND-07). */
function isWaiting(session: ChatSession, uuid: string): boolean {
  const entry = session.thread.get(uuid);
  return entry?.objectType === 'message' && entry.id === null;
}

function markNotSent(session: ChatSession, uuid: string, refusal: Refusal | null): void {
  if (!isWaiting(session, uuid)) return;
  session.thread.update(uuid, 'message', { sendStatus: 'notSend', progress: null, failure: refusal?.error || null });
}
