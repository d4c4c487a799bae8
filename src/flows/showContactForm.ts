import { formEntry } from '../entries/userForm/forms.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** The contact-sales form, as the page asked for it (FORM-07); asked twice, it stands once. */
export function showContactForm(session: ChatSession): void {
  const { state, thread, ports } = session;
  const isThere = thread
    .all()
    .some((entry) => entry.objectType === 'userForm' && entry.form === 'contact-sales' && entry.status !== 'done');
  if (isThere) return;
  thread.merge(
    formEntry('contact-sales', {
      key: ports.newId(),
      chatId: state.chat.id,
      createdAt: ports.clock.now(),
      values: { email: state.user.name },
    }),
  );
}
