import { CLOSE_AFTER_RATE_MS, CLOSE_AFTER_RATE_WITH_HISTORY_MS } from '../config/durations.ts';
import type { Rate } from '../entries/rate/rate.ts';
import { callerId } from '../session/selectors.ts';
import { onTheirWay } from '../session/outbox.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { closeWindow } from './closeWindow.ts';

/** Sends the visitor's rating once, thanks, and closes the window a moment later, unless the visitor goes on (END-05, END-06). A rating that failed can be given again. */
export async function rateChat(session: ChatSession, entryKey: string, rate: Rate): Promise<void> {
  const { state, thread, ports, conversation } = session;
  const entry = thread.get(entryKey);
  if (entry?.objectType !== 'rate' || entry.status === 'sending' || entry.status === 'done') return;
  const { chat, chatId } = entry;
  if (chatId === null) return;
  thread.update(entryKey, 'rate', { rate, status: 'sending' });
  const request = { chatId, hash: chat.hash, userId: callerId(state), rate };
  const answer = await ports.api.closeChat(request, session.lifetime);
  if (session.lifetime.aborted) return;
  thread.update(entryKey, 'rate', { status: answer.ok ? 'done' : 'failed' });
  if (!answer.ok) return;
  // The next page asks for the last one's alone.
  if (String(state.endedChat?.id) === String(chatId)) ports.store.set('endedChat', null);
  ports.emit({ type: 'chat-rated', rate });
  const wait = answer.value.savedHistory || chat.savedHistory ? CLOSE_AFTER_RATE_WITH_HISTORY_MS : CLOSE_AFTER_RATE_MS;
  ports.clock.after(wait, conversation, () => isOver(session) && closeWindow(session));
}

/** The next chat may have begun beside the rating, or be about to: nobody in the middle of it is shown the door. */
function isOver(session: ChatSession): boolean {
  const { chat, composer } = session.state;
  const isWriting = composer.text !== '' || composer.files.length > 0;
  return chat.id === null && !isWriting && onTheirWay(session).length === 0;
}
