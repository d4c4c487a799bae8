import { CHIME_PAUSE_MS } from '../config/durations.ts';
import { messageEntry, type Message } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { takeOutOfOutbox } from '../session/outbox.ts';
import { storeChatSoon } from '../session/storedChat.ts';
import { markRead } from './markRead.ts';
import { setOperator } from './setOperator.ts';
import { setQueue } from './setQueue.ts';

/**
 * A message that the server told, by whatever way, in whatever order, however often: one entry (SEND-07). `isLive`: just said, so it may
 * ring; what is caught up with is old and silent. True when it told anything new, which is then stored.
 */
export function receiveMessage(session: ChatSession, message: Message, { isLive }: { isLive: boolean }): boolean {
  const isNew = takeIn(session, message, isLive);
  if (isNew) keep(session);
  return isNew;
}

/** What was missed, however much: kept once, and reported as read by its last (READ-01), not message by message. */
export function receiveMissed(session: ChatSession, messages: readonly Message[]): boolean {
  const isAnyNew = messages.map((message) => takeIn(session, message, false)).includes(true);
  session.paces.outbox.flush();
  if (isAnyNew) keep(session);
  return isAnyNew;
}

function keep(session: ChatSession): void {
  storeChatSoon(session);
  markRead(session);
}

/** Whether it told anything new. */
function takeIn(session: ChatSession, message: Message, isLive: boolean): boolean {
  const { thread, ports } = session;
  const before = thread.get(message.uuid);
  const wasUnconfirmed = before?.objectType === 'message' && before.id === null;
  // Before what is said: the line that an operator has joined stands above it.
  if (!before && message.authorType === 'staff' && !message.isBot) noticeOperator(session, message);
  const outcome = thread.merge(messageEntry(message));
  if (outcome === 'same') return false;
  if (wasUnconfirmed) void ports.outbox.remove(message.uuid);
  else if (message.authorType === 'user') takeOutOfOutbox(session, message.uuid);
  if (outcome === 'changed' && !wasUnconfirmed) return true;
  ports.emit({ type: 'chat-message', message });
  if (message.authorType === 'staff') noticeStaffMessage(session, isLive);
  return true;
}

/** Who speaks has taken the chat: that was told before the channel was joined, if nothing is known of it yet (RT-07). */
function noticeOperator(session: ChatSession, { authorName }: Message): void {
  const { state } = session;
  setQueue(session, 0);
  if (state.operator === null && authorName !== '') setOperator(session, { name: authorName, img: null });
}

function noticeStaffMessage(session: ChatSession, isLive: boolean): void {
  const { state } = session;
  state.typing = null;
  if (!state.isOpen) state.unread += 1;
  if (isLive) ring(session);
}

function ring(session: ChatSession): void {
  const { sound, clock } = session.ports;
  if (clock.now() < session.quietUntil) return;
  session.quietUntil = clock.now() + CHIME_PAUSE_MS;
  sound.play('message');
}
