import { assistantEntry } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { askForEmailOrWait } from './askForEmailOrWait.ts';
import { sayQueue } from './setQueue.ts';

/**
 * What answers the message that has begun a chat (STA-05, STA-06): the support's first words, the place in the queue, then the question for
 * the email. Said once, when that message has come through or failed, not while it still says that it is being sent; stored with the chat,
 * so that the next page shows them where they were said.
 */
export function sayFirstWords(session: ChatSession): void {
  const { firstWords, state, thread, ports } = session;
  if (!firstWords) return;
  session.firstWords = null;
  const said = { chatId: state.chat.id, createdAt: ports.clock.now() };
  const { initMessage, queue } = firstWords;
  if (initMessage) thread.merge(assistantEntry({ ...said, key: ports.newId(), textKey: '', text: initMessage }));
  if (queue > 0) sayQueue(session, queue);
  askForEmailOrWait(session);
}
