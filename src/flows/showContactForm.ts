import { formEntry } from '../entries/userForm/forms.ts';
import { keepForm, keptForm } from '../session/keptForms.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/**
 * The contact-sales form, as the page asked for it (FORM-07), below the greeting; asked twice, it stands once. It takes the focus, unless it is
 * one that an earlier page has left open: `isLeft`.
 */
export function showContactForm(session: ChatSession, { isLeft = false } = {}): void {
  const { state, thread, ports } = session;
  session.isContactFormWanted = state.isLoading;
  if (state.isLoading) return;
  const open = thread
    .all()
    .find((entry) => entry.objectType === 'userForm' && entry.form === 'contact-sales' && entry.status !== 'done');
  // It is higher than most windows: read from its beginning, and filled in from its first field.
  state.scrollTarget = { key: open?.key ?? addForm(session), at: ports.clock.now(), takesFocus: !isLeft };
}

function addForm(session: ChatSession): string {
  const { state, thread, ports } = session;
  const key = ports.newId();
  const at = { key, chatId: state.chat.id, createdAt: ports.clock.now() };
  const values = { email: state.user.name, ...keptForm(session, 'contact-sales') };
  thread.merge(formEntry('contact-sales', { ...at, values }));
  keepForm(session, 'contact-sales', values);
  return key;
}

/** The same where it was asked for too early, or left open on an earlier page. */
export function showWantedForm(session: ChatSession): void {
  const isWanted = session.isContactFormWanted;
  if (isWanted || keptForm(session, 'contact-sales')) showContactForm(session, { isLeft: !isWanted });
}
