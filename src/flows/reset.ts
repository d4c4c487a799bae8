import { readStoredChat } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { forgetVisitor } from './forgetVisitor.ts';
import { restoreCustomer } from './restoreIdentity.ts';

/** Forgets this visitor: keys, cookie, conversation, in this tab and the others (SEC-03). */
export async function reset(session: ChatSession): Promise<void> {
  const { ports, state } = session;
  ports.store.clear();
  forgetCustomer(session);
  state.isOpen = false;
  await forgetVisitor(session);
}

/** Another tab has forgotten the visitor. Whom its page has named instead is this tab's visitor, too. */
export function hearReset(session: ChatSession): Promise<void> {
  // Then each tab has a memory of its own.
  if (session.settings.consent === 'none') session.ports.store.clear();
  session.hasHeardReset = true;
  followCustomer(session);
  return forgetVisitor(session, { isElsewhere: true });
}

/** Behind a page's time in the browser's cache, in which it heard of nothing: neither chat, guest nor customer are any more what is stored. */
export function followReset(session: ChatSession): void {
  const { store } = session.ports;
  const { chat, endedChat, user } = session.state;
  const isAnybody = chat.id !== null || endedChat !== null || user.id !== null;
  const isKnown =
    readStoredChat(store)?.id === chat.id ||
    store.get('guestId') === user.guestId ||
    (user.id !== null && store.get('supportUserId') === user.id);
  if (isAnybody && !isKnown) void hearReset(session);
}

/** What the other tab has stored comes on a way of its own, and may come behind the reset: until then the earlier customer stands there. */
export function followCustomer(session: ChatSession): void {
  if (!session.hasHeardReset) return;
  forgetCustomer(session);
  restoreCustomer(session);
}

function forgetCustomer(session: ChatSession): void {
  session.token = null;
  Object.assign(session.state.user, { id: null, type: 'guest', name: '' });
}
