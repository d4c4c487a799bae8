import { isEmail } from '../entries/userForm/validators.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { forgetVisitor } from './forgetVisitor.ts';

export type Identity = { userId?: string | undefined; email?: string | undefined; token?: string | undefined };

/**
 * The page says who the visitor is: with an id and an email a customer, otherwise a guest (EL-10, LAU-15, USER-02). Another customer than
 * before, or none any more, leaves nothing of the earlier one behind, in any tab (SEC-03); a guest who signs in keeps the conversation.
 */
export async function setIdentity(session: ChatSession, identity: Identity): Promise<void> {
  const { store } = session.ports;
  const { user } = session.state;
  // Before the start the earlier visitor is in storage alone: on a shared computer that conversation is not the next one's.
  const known = user.id ?? store.get('supportUserId');
  // The id of the customer who is known is enough: the page may come to know the rest later.
  const isCustomer = Boolean(identity.userId && (identity.email || identity.userId === known));
  const id = (isCustomer && identity.userId) || null;
  const isAnother = known !== null && known !== id;
  store.set('supportUserId', id);
  store.set('supportUserEmail', id === null ? null : (identity.email ?? null));
  store.set('supportUserToken', id === null ? null : (identity.token ?? null));
  session.token = id === null ? null : (identity.token ?? null);
  user.id = id;
  user.type = id === null ? 'guest' : 'registered';
  if (identity.email && isEmail(identity.email)) user.name = identity.email;
  else if (isAnother) user.name = '';
  if (isAnother) await forgetVisitor(session);
}
