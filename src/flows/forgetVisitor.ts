import type { StorageKey } from '../config/storageKeys.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { newChat } from '../session/initialState.ts';
import { forgetStoredChat } from '../session/storedChat.ts';
import { startConversation } from './startConversation.ts';

/** Beside the conversation: what was typed and picked, where the visitor was, and what would know the browser again. */
const PERSONAL = [
  'draft',
  'temporaryUserName',
  'openForms',
  'endedChat',
  'lastConversation',
  'ticket',
  'chatFrom',
  'lastPage',
  'recentEmoji',
  'fingerprint',
  'guestId',
] as const satisfies readonly StorageKey[];

/**
 * Ends all that belongs to the visitor so far, in memory, storage and on the wire, and begins anew (SEC-03). What another tab has forgotten
 * is gone from storage, where the next visitor's conversation may stand by now.
 */
export async function forgetVisitor(session: ChatSession, { isElsewhere = false } = {}): Promise<void> {
  const { state, ports, isStarted } = session;
  const { id } = state.chat;
  const own = session.thread.unconfirmed().map(({ uuid }) => uuid);
  if (id !== null && !isElsewhere) session.forgottenChats.add(String(id));
  session.renewVisitor();
  const { conversation } = session;
  Object.assign(state, {
    isAtTicket: false,
    endedChat: null,
    operator: null,
    operators: [],
    unread: 0,
    experiments: {},
  });
  state.chat = newChat(ports.newId());
  state.composer = { text: '', files: [], refused: [] };
  if (!isElsewhere) {
    forgetStored(session);
    ports.tabs.post({ type: 'reset' });
  }
  // The next visitor's; the browser remembers it when that one first says something.
  state.user.guestId = ports.newId();
  // What else lies in the outbox may be the next visitor's by now.
  if (isElsewhere) await ports.outbox.forget(own);
  else await ports.outbox.clear();
  // A start that has begun meanwhile goes on by itself.
  if (isStarted && !conversation.aborted) await startConversation(session);
}

function forgetStored({ ports }: ChatSession): void {
  forgetStoredChat(ports.store);
  for (const key of PERSONAL) ports.store.set(key, null);
  ports.cookie.write(null);
}
