import type { MessageEntry } from '../entries/message/message.ts';
import type { ChatKey } from '../ports.ts';
import { newChat } from '../session/initialState.ts';
import { keepInOutbox, noteTry, onTheirWay } from '../session/outbox.ts';
import { forgetStoredChat } from '../session/storedChat.ts';
import { isEndAsked } from '../session/selectors.ts';
import type { ChatSession, Ending } from '../session/ChatSession.ts';
import { keepRating } from './restoreRating.ts';
import { carryOver } from './carryOver.ts';

/**
 * The chat is over (END-02, END-04): the survey where it applies, else the download, then the end-of-chat entry; nothing of it stays
 * stored but what rating and download need in this page. Told twice, it happens once. What was on its way when the staff ended it goes on
 * in the next conversation (SEND-04); when the visitor did, it stays to be seen and sent again.
 */
export function finishChat(session: ChatSession, { closedBy, showRate, savedHistory }: Ending): void {
  const { state, thread, ports } = session;
  const { id, uuid, hash } = state.chat;
  if (id === null || hash === null) return;
  const carried = closedBy === 'staff' ? onTheirWay(session) : [];
  session.renewConversation();
  state.endedChat = { id, uuid, hash, savedHistory };
  const at = { chatId: id, createdAt: ports.clock.now() };
  if (showRate) keepRating(session, { ...state.endedChat, closedBy });
  const key = ports.newId();
  if (showRate)
    thread.merge({ ...at, objectType: 'rate', key, chat: { hash, savedHistory }, rate: null, status: 'ready' });
  else thread.merge({ ...at, objectType: 'ask', key, question: 'download-conversation', answer: null });
  // Who has asked for the end is shown it, wherever in the conversation they were reading.
  if (closedBy === 'user') state.scrollTarget = { key, at: at.createdAt };
  thread.merge({ ...at, objectType: 'endChat', key: ports.newId(), closedBy });
  state.chat = { ...newChat(ports.newId()), closed: true };
  forgetStoredChat(ports.store, id, session.askedAs);
  void ports.outbox.endChat(id);
  const ended = { chatId: id, hash };
  for (const entry of session.thread.unconfirmed()) if (!carried.includes(entry)) hold(session, entry, ended);
  if (carried.length > 0) carryOver(session, carried, { ended });
}

/** The chat was found ended. If nobody has told of that, the staff has ended it, unless the visitor had asked for it. */
export function finishUnheard(session: ChatSession): void {
  const closedBy = isEndAsked(session) ? 'user' : 'staff';
  finishChat(session, session.ending ?? { closedBy, showRate: false, savedHistory: false });
}

/** Kept for the next page as well, where it waits for the visitor, too. */
function hold(session: ChatSession, entry: MessageEntry, ended: ChatKey): void {
  noteTry(session, entry.uuid, ended);
  session.thread.update(entry.key, 'message', { sendStatus: 'notSend', progress: null });
  void keepInOutbox(session, entry, { isHeld: true });
}
