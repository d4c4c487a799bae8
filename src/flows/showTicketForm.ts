import { formEntry } from '../entries/userForm/forms.ts';
import type { UserFormEntry } from '../entries/userForm/userForm.ts';
import { keepForm, keptForm } from '../session/keptForms.ts';
import { keptTicket } from '../session/keptTicket.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/**
 * The offline chat: nothing but the ticket form, filled in with what is known (ENT-16, ONL-04). `texts`: what was typed, and is nowhere else
 * from now on. Where a ticket was sent within a day and nothing new is typed, its confirmation stands there; `isAnother`: the visitor wants
 * the form again (UX-06).
 */
export function showTicketForm(session: ChatSession, texts: readonly string[], { isAnother = false } = {}): void {
  const { state, thread, ports } = session;
  const kept = keptForm(session, 'ticket');
  thread.clear();
  state.isOnline = false;
  state.isAtTicket = true;
  const message = texts.filter(Boolean).reduce(withLines, kept?.message ?? '');
  const sent = isAnother || message !== '' ? null : keptTicket(session);
  if (sent) return void thread.merge(sent);
  const values = { email: state.user.name, ...kept, message };
  thread.merge(formEntry('ticket', { key: ports.newId(), chatId: null, createdAt: ports.clock.now(), values }));
  if (message === '') return;
  // The next page is to have it, too: in the form, or in the composer when somebody is there again.
  keepForm(session, 'ticket', values);
  ports.store.set('draft', message);
}

/** The ticket form, where it stands. */
export function ticketForm({ thread }: ChatSession): UserFormEntry | undefined {
  return thread
    .all()
    .find((entry): entry is UserFormEntry => entry.objectType === 'userForm' && entry.form === 'ticket');
}

/** The text with these lines at its end, unless it has them. */
const withLines = (text: string, lines: string): string => {
  if (text === '') return lines;
  return `\n${text}\n`.includes(`\n${lines}\n`) ? text : `${text}\n${lines}`;
};
