import type { ChatSession } from '../session/ChatSession.ts';
import { callerId } from '../session/selectors.ts';
import { finishChat } from './finishChat.ts';
import { receiveMessage } from './receiveMessage.ts';

/**
 * Asks for what came after the last known message and adds it, in order, none twice; a chat that is no longer active is closed
 * (VER-01, VER-02). Called after each join, so nothing said while the socket was away is missing (RT-06).
 */
export async function verifyLatest(session: ChatSession): Promise<void> {
  const signal = session.conversation;
  const key = session.chatKey;
  if (!key) return;
  const messageId = session.thread.lastMessage(key.chatId)?.id ?? 0;
  const answer = await session.ports.api.verifyLatest({ ...key, messageId }, signal);
  if (signal.aborted || !answer.ok) return;
  for (const message of answer.value.messages) receiveMessage(session, message, { isLive: false });
  if (answer.value.status) session.state.chat.closed = false;
  if (answer.value.latest) return;
  const isActive = await checkChat(session, signal);
  // A check that got no answer says nothing here: the verification itself has just told whether the chat lives.
  if (!signal.aborted && !(isActive ?? answer.value.status))
    finishChat(session, { closedBy: 'staff', showRate: false, savedHistory: false });
}

/** Whether the server still holds the chat for active; null when it did not say. */
export async function checkChat(session: ChatSession, signal: AbortSignal): Promise<boolean | null> {
  const { state, ports } = session;
  const { id, uuid } = state.chat;
  if (id === null) return null;
  const answer = await ports.api.checkChat(
    {
      userId: callerId(state),
      userName: state.user.name,
      uuid,
      company: state.company,
      chatId: id,
      fp: ports.store.get('fingerprint') ?? '',
    },
    signal,
  );
  return answer.ok ? answer.value.status : null;
}
