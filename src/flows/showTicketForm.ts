import { formEntry } from '../entries/userForm/forms.ts';
import { keepForm, keptForm } from '../session/keptForms.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** The offline chat: nothing but the ticket form, filled in with what is known (ENT-16, ONL-04). */
export function showTicketForm(session: ChatSession, message = session.state.composer.text): void {
  const { state, thread, ports } = session;
  const kept = keptForm(session, 'ticket');
  thread.clear();
  state.isOnline = false;
  state.isAtTicket = true;
  const values = {
    email: state.user.name,
    ...kept,
    message: kept?.message?.includes(message) ? kept.message : message,
  };
  thread.merge(formEntry('ticket', { key: ports.newId(), chatId: null, createdAt: ports.clock.now(), values }));
  // It stands nowhere else: the next page is to have it, too.
  if (message !== '') keepForm(session, 'ticket', values);
}
