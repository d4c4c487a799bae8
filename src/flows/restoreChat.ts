import type { MessageEntry } from '../entries/message/message.ts';
import { newChat } from '../session/initialState.ts';
import { keepInOutbox } from '../session/outbox.ts';
import { readStoredChat, type StoredChat } from '../session/storedChat.ts';
import { isEmailKnown } from '../session/selectors.ts';
import { compareIds } from '../session/order.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { finishUnheard } from './finishChat.ts';
import { joinChannel } from './joinChannel.ts';
import { askForEmailOrWait } from './askForEmailOrWait.ts';
import { restoreOutbox, sendOutboxFirst } from './restoreOutbox.ts';
import { showWantedForm } from './showContactForm.ts';
import { reportNavigation } from './reportNavigation.ts';
import { greet } from './startConversation.ts';
import { checkChat, hearLastWords, verifyLatest } from './verifyLatest.ts';

/**
 * Takes up the conversation of an earlier page: shown at once as it was stored, then checked (STA-01) and filled up (STA-08). Null when
 * there is none. `carried`: what this page was saying and the server has not confirmed.
 */
export function restoreChat(session: ChatSession, carried: readonly MessageEntry[] = []): Promise<void> | null {
  const stored = readStoredChat(session.ports.store);
  if (!stored) return null;
  show(session, stored);
  for (const entry of carried) {
    session.thread.merge(entry);
    void keepInOutbox(session, entry, { isHeld: entry.sendStatus === 'notSend' });
  }
  const restored = restoreOutbox(session);
  const { chat } = session;
  const ready = restored.then(() => check(session, chat));
  sendOutboxFirst(session, restored, ready);
  return ready;
}

async function check(session: ChatSession, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const [isActive, isOnline] = await Promise.all([
    checkChat(session, signal),
    session.ports.api.isOnline(session.state.company, signal),
  ]);
  if (signal.aborted) return;
  if (isOnline.ok) session.state.isOnline = isOnline.value;
  if (isActive === false && (await hearLastWords(session))) return finishUnheard(session);
  if (signal.aborted) return;
  // No answer counts as closed; the channel is joined all the same, and a verification tells whether the chat lives.
  session.state.chat.closed = isActive !== true;
  joinChannel(session);
  await verifyLatest(session);
}

function show(session: ChatSession, stored: StoredChat): void {
  const { state, thread, ports } = session;
  const { id, uuid, room, hash, queue, nameAsked, category, beganAt, operator, operators, messages } = stored;
  const { firstWords, cursor, guestId, askedAs } = stored;
  state.chat = { ...newChat(uuid), id, room, hash, queue, nameAsked, category, beganAt };
  Object.assign(session, { cursor, firstWords, askedAs });
  if (guestId) state.user.guestId = guestId;
  Object.assign(state, { isOnline: true, isAtTicket: false, isLoading: false, operator, operators });
  const now = ports.clock.now();
  // With the day on which it was said.
  greet(session, Math.min(beganAt ?? now, messages[0]?.createdAt ?? now));
  for (const message of messages) thread.merge(message);
  session.isWaitMessageShown ||= messages.some(({ textKey }) => textKey === 'wait.reply');
  if (!isEmailKnown(state) && !firstWords) askForEmailOrWait(session);
  showWantedForm(session);
  reportNavigation(session);
  const lastRead = ports.store.get('lastReadMessage');
  const isUnread = ({ id: message, authorType }: MessageEntry): boolean =>
    message !== null && authorType === 'staff' && (lastRead === null || compareIds(message, lastRead) > 0);
  if (!state.isOpen) state.unread = messages.filter(isUnread).length;
}
