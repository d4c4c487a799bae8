import type { ChatSession } from '../session/ChatSession.ts';
import { forgetVisitor } from './forgetVisitor.ts';

/** Forgets this visitor: keys, cookie, conversation, in this tab and the others (SEC-03). */
export async function reset(session: ChatSession): Promise<void> {
  const { ports, state } = session;
  ports.store.clear();
  ports.cookie.write(null);
  session.token = session.chatFrom = null;
  Object.assign(state.user, { id: null, type: 'guest', name: '' });
  ports.tabs.post({ type: 'reset' });
  state.isOpen = false;
  await forgetVisitor(session);
  // Beginning anew has given the next visitor fresh ids; they are stored when that visitor first does something.
  ports.store.clear();
}
