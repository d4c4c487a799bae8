import type { ChatKey, Refusal } from '../ports.ts';
import { waitingEntry } from '../session/outbox.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { receiveMessage } from './receiveMessage.ts';
import { isUnclear } from './sendOutcome.ts';

/**
 * Whether the message is no more to be brought to this chat: it has arrived in another in which it was tried, or is not waited for. A refusal
 * where nobody can say so far; not before the call that brings it there is answered. That it was tried in this chat is remembered: the next
 * may be another before it is sent.
 */
export async function lookInEarlierChats(
  session: ChatSession,
  uuid: string,
  signal: AbortSignal,
): Promise<boolean | Refusal> {
  const { tries, ports } = session;
  await session.underWay.get(uuid);
  if (signal.aborted || !waitingEntry(session, uuid)) return true;
  const isThis = ({ chatId }: ChatKey): boolean => String(chatId) === String(session.chatKey?.chatId);
  for (const chat of tries.get(uuid) ?? []) {
    if (isThis(chat)) continue;
    const answer = await ports.api.verifyLatest({ ...chat, messageId: 0 }, signal);
    if (signal.aborted) return true;
    if (!answer.ok && isUnclear(answer)) return answer;
    const arrived = answer.ok ? answer.value.messages.find((message) => message.uuid === uuid) : undefined;
    if (!arrived) continue;
    tries.delete(uuid);
    receiveMessage(session, arrived, { isLive: false });
    return true;
  }
  tries.set(uuid, (tries.get(uuid) ?? []).filter(isThis));
  return false;
}
