import { keptCategory } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { restoreChat, restoreOutbox, sendOutboxFirst } from './conversation.ts';
import { restoreComposer } from './restoreComposer.ts';
import { restoreIdentity } from './restoreIdentity.ts';
import { restoreChatFrom } from './setChatFrom.ts';
import { greetAtOnce, startConversation } from './startConversation.ts';
import { watchPage } from './watchPage.ts';
import { watchTabs } from './watchTabs.ts';

/** Begins the session: what the browser remembers is shown at once, then the server is asked. Never waits for the network to show. */
export function startSession(session: ChatSession): Promise<void> {
  const { state } = session;
  session.isStarted = true;
  const updatedCompany = session.ports.store.get('updatedCompany');
  if (updatedCompany) state.company = updatedCompany;
  restoreIdentity(session);
  restoreComposer(session);
  restoreChatFrom(session);
  // The conversation's own id outlives the page before the chat exists: an outbox of that time is found by it.
  state.chat.uuid = session.ports.store.get('uuid') ?? state.chat.uuid;
  state.chat.category = keptCategory(session);
  watchPage(session);
  watchTabs(session);
  const taken = restoreChat(session);
  if (taken) return taken;
  greetAtOnce(session);
  const restored = restoreOutbox(session);
  const { conversation } = session;
  const ready = restored.then(() => (conversation.aborted ? undefined : startConversation(session)));
  sendOutboxFirst(session, restored, ready);
  return ready;
}
