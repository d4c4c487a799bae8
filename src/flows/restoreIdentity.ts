import { isEmail } from '../entries/userForm/validators.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { remembered } from '../session/selectors.ts';

/** Who the visitor is by what the browser remembers: a guest with a lasting id, or the customer whom the page told earlier (USER-01, USER-02). */
export function restoreIdentity(session: ChatSession): void {
  const { store, cookie, newId } = session.ports;
  const { user } = session.state;
  user.guestId = remembered(session, 'guestId', newId);
  remembered(session, 'fingerprint', newId);
  if (!cookie.read()) cookie.write(newId());
  const [id, email] = [store.get('supportUserId'), store.get('supportUserEmail')];
  if (id) {
    user.id = id;
    user.type = 'registered';
    session.token = store.get('supportUserToken');
  }
  const name = email ?? store.get('temporaryUserName');
  if (name && isEmail(name)) user.name = name;
}
