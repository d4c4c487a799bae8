import { formEntry } from '../entries/userForm/forms.ts';
import { keepForm, keptForm } from '../session/keptForms.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** The contact-sales form, as the page asked for it (FORM-07), below the greeting; asked twice, it stands once. */
export function showContactForm(session: ChatSession): void {
  const { state, thread, ports } = session;
  session.isContactFormWanted = state.isLoading;
  if (state.isLoading) return;
  const isThere = thread
    .all()
    .some((entry) => entry.objectType === 'userForm' && entry.form === 'contact-sales' && entry.status !== 'done');
  if (isThere) return;
  const key = ports.newId();
  const createdAt = ports.clock.now();
  const values = { email: state.user.name, ...keptForm(session, 'contact-sales') };
  thread.merge(formEntry('contact-sales', { key, chatId: state.chat.id, createdAt, values }));
  keepForm(session, 'contact-sales', values);
  // It is higher than most windows: read from its beginning.
  state.scrollTarget = { key, at: createdAt };
}

/** The same where it was asked for too early, or left open on an earlier page. */
export function showWantedForm(session: ChatSession): void {
  if (session.isContactFormWanted || keptForm(session, 'contact-sales')) showContactForm(session);
}
