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
  forgetCustomer(session);
  restoreCustomer(session);
  return forgetVisitor(session, { isElsewhere: true });
}

function forgetCustomer(session: ChatSession): void {
  session.token = null;
  Object.assign(session.state.user, { id: null, type: 'guest', name: '' });
}
