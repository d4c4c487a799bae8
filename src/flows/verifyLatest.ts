import type { ServerId } from '../entries/message/message.ts';
import { compareIds } from '../session/order.ts';
import { storeChatSoon } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { callerId } from '../session/selectors.ts';
import { finishUnheard } from './finishChat.ts';
import { receiveMissed } from './receiveMessage.ts';
import { isUnclear } from './sendOutcome.ts';
import { setOperator } from './setOperator.ts';

/**
 * Asks for what came after the last message that is certain and adds it, in order, none twice; a chat that is no longer active is closed
 * (VER-01, VER-02). False when the server gave no answer.
 */
export async function verifyLatest(session: ChatSession): Promise<boolean> {
  const signal = session.chat;
  const key = session.chatKey;
  if (!key) return false;
  const messageId = session.cursor ?? 0;
  const { operator } = session.state;
  const answer = await session.ports.api.verifyLatest({ ...key, messageId }, signal);
  if (signal.aborted || !answer.ok) return false;
  // Who took the chat before its channel was joined; not over one who was told of meanwhile.
  if (answer.value.operator && session.state.operator === operator) setOperator(session, answer.value.operator);
  const last = answer.value.messages.at(-1);
  const isFurther = last !== undefined && moveCursor(session, last.id);
  if (!receiveMissed(session, answer.value.messages) && isFurther) storeChatSoon(session);
  if (answer.value.status) session.state.chat.closed = false;
  if (answer.value.latest) return true;
  const isActive = await checkChat(session, signal);
  // A check that got no answer says nothing here: the verification itself has just told whether the chat lives.
  if (!signal.aborted && !(isActive ?? answer.value.status)) finishUnheard(session);
  return true;
}

/** What was said in a chat that has ended: it is shown before the end is. False where the server can't be asked just now. */
export async function hearLastWords(session: ChatSession): Promise<boolean> {
  const signal = session.chat;
  const key = session.chatKey;
  if (!key) return false;
  const answer = await session.ports.api.verifyLatest({ ...key, messageId: session.cursor ?? 0 }, signal);
  if (signal.aborted) return false;
  if (answer.ok) receiveMissed(session, answer.value.messages);
  return answer.ok || !isUnclear(answer);
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

/** Up to this message nothing is missing; false when that was known. The next page is to be told: storeChatSoon. */
export function moveCursor(session: ChatSession, id: ServerId): boolean {
  if (id === session.cursor || (session.cursor !== null && compareIds(id, session.cursor) < 0)) return false;
  session.cursor = id;
  return true;
}
