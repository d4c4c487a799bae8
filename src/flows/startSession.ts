import type { ChatSession } from '../session/ChatSession.ts';
import { restoreChat } from './restoreChat.ts';
import { restoreComposer } from './restoreComposer.ts';
import { restoreOutbox } from './restoreOutbox.ts';
import { restoreIdentity } from './restoreIdentity.ts';
import { startConversation } from './startConversation.ts';
import { watchPage } from './watchPage.ts';
import { watchTabs } from './watchTabs.ts';

/** Begins the session: what the browser remembers is shown at once, then the server is asked. Never waits for the network to show. */
export async function startSession(session: ChatSession): Promise<void> {
  const { state } = session;
  session.isStarted = true;
  const updatedCompany = session.ports.store.get('updatedCompany');
  if (updatedCompany) state.company = updatedCompany;
  restoreIdentity(session);
  restoreComposer(session);
  // The conversation's own id outlives the page before the chat exists: an outbox of that time is found by it.
  state.chat.uuid = session.ports.store.get('uuid') ?? state.chat.uuid;
  watchPage(session);
  watchTabs(session);
  const restored = restoreChat(session);
  const outbox = restoreOutbox(session);
  if (!(await restored)) await startConversation(session);
  await outbox;
}
