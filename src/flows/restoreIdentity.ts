import { isEmail } from '../entries/userForm/validators.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { remembered } from '../session/selectors.ts';

/** Who the visitor is by what the browser remembers: a guest with a lasting id, or the customer whom the page told earlier (USER-01, USER-02). */
export function restoreIdentity(session: ChatSession): void {
  session.state.user.guestId = remembered(session, 'guestId', session.ports.newId);
  keepIdentity(session);
  restoreCustomer(session);
}

/** Has the browser remember the guest that this page knows: after a reset it is the next visitor, from the first word on. */
export function keepIdentity(session: ChatSession): void {
  const { store, cookie, newId } = session.ports;
  store.set('guestId', session.state.user.guestId);
  remembered(session, 'fingerprint', newId);
  if (!cookie.read()) cookie.write(newId());
}

/** The customer whom storage names: an earlier page has said it, or that of another tab. */
export function restoreCustomer(session: ChatSession): void {
  const { store } = session.ports;
  const { user } = session.state;
  const id = store.get('supportUserId');
  if (id) {
    Object.assign(user, { id, type: 'registered' });
    session.token = store.get('supportUserToken');
  }
  const name = store.get('supportUserEmail') ?? store.get('temporaryUserName');
  if (name && isEmail(name)) user.name = name;
}
