import type { ChatSession } from '../session/ChatSession.ts';
import { newChat } from '../session/initialState.ts';
import { forgetStoredChat } from '../session/storedChat.ts';
import { startConversation } from './startConversation.ts';

/** Ends all that belongs to the visitor so far, in memory, storage and on the wire, and begins anew (SEC-03). */
export async function forgetVisitor(session: ChatSession): Promise<void> {
  const { state, ports } = session;
  session.renewConversation();
  session.thread.clear();
  session.files.clear();
  session.tries.clear();
  Object.assign(state, {
    endedChat: null,
    operator: null,
    operators: [],
    typing: null,
    unread: 0,
    dialog: null,
    experiments: {},
  });
  state.chat = newChat(ports.newId());
  state.composer = { text: '', files: [], error: null };
  forgetStoredChat(ports.store);
  for (const key of ['draft', 'temporaryUserName', 'openForms', 'endedChat'] as const) ports.store.set(key, null);
  const guestId = ports.newId();
  state.user.guestId = guestId;
  ports.store.set('guestId', guestId);
  await ports.outbox.clear();
  if (session.isStarted) await startConversation(session);
}
