import { newChat } from '../session/initialState.ts';
import { forgetStoredChat } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';

export type Ending = { closedBy: 'user' | 'staff'; showRate: boolean; savedHistory: boolean };

/**
 * The chat is over (END-02, END-04): the survey where it applies, else the download, then the end-of-chat entry; nothing of it stays
 * stored but what rating and download need in this page. Told twice, it happens once.
 */
export function finishChat(session: ChatSession, { closedBy, showRate, savedHistory }: Ending): void {
  const { state, thread, ports } = session;
  const { id, hash } = state.chat;
  if (id === null || hash === null) return;
  session.renewConversation();
  state.endedChat = { id, hash, savedHistory };
  failWhatIsOnItsWay(session);
  const at = { chatId: id, createdAt: ports.clock.now() };
  if (showRate) thread.merge({ ...at, objectType: 'rate', key: ports.newId(), rate: null, status: 'ready' });
  else thread.merge({ ...at, objectType: 'ask', key: ports.newId(), question: 'download-conversation', answer: null });
  thread.merge({ ...at, objectType: 'endChat', key: ports.newId(), closedBy });
  state.chat = { ...newChat(ports.newId()), closed: true };
  Object.assign(state, { dialog: null, typing: null });
  forgetStoredChat(ports.store);
}

/** What had not arrived when the chat ended stays to be seen and sent again, in the next one. */
function failWhatIsOnItsWay({ thread }: ChatSession): void {
  for (const entry of thread.all()) {
    if (entry.objectType !== 'message' || entry.id !== null || entry.sendStatus !== 'pending') continue;
    thread.update(entry.key, 'message', { sendStatus: 'notSend', progress: null });
  }
}
