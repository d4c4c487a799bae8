import { callerId } from '../session/selectors.ts';
import { forgetStoredChat } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { isEmail } from '../entries/userForm/validators.ts';
import { forgetForm } from '../session/keptForms.ts';
import { keepTicket } from '../session/keptTicket.ts';
import { keepIdentity } from './restoreIdentity.ts';
import type { FormValues } from './submitForm.ts';

/** Leaves a ticket (TKT-01 to TKT-05): confirmed by a card, refused with the server's errors in place of the fields, failed with all kept. */
export async function submitTicket(session: ChatSession, entryKey: string, values: FormValues): Promise<void> {
  const { state, thread, ports, visitor } = session;
  const { email = '', message = '' } = values;
  if (isEmail(email)) {
    state.user.name = email;
    ports.store.set('temporaryUserName', email);
  }
  ports.store.set('draft', message);
  keepIdentity(session);
  const answer = await ports.api.createTicket(
    state.company,
    {
      id: callerId(state),
      message,
      email,
      categoryId: state.chat.category?.id ?? null,
      domain: ports.page.host(),
      expGuestId: ports.cookie.read() ?? '',
    },
    visitor,
  );
  if (visitor.aborted) return;
  if (answer.ok) return confirm(session, entryKey, email, answer.value);
  const texts = [...Object.values(answer.errors).flat(), ...(answer.error ? [answer.error] : [])];
  if (answer.code === 'refused' && texts.length > 0) {
    return thread.update(entryKey, 'userForm', { status: 'refused', serverErrors: texts });
  }
  thread.update(entryKey, 'userForm', { status: 'ready', failed: true });
}

function confirm(
  session: ChatSession,
  entryKey: string,
  email: string,
  ticket: { ticketId: number | string; hash: string },
): void {
  const { state, thread, ports } = session;
  // Unless another tab's chat has taken the form's place meanwhile.
  if (state.isAtTicket) {
    forgetStoredChat(ports.store);
    // Or the next page would offer what was sent as a message that was not.
    ports.store.set('draft', null);
    state.composer = { text: '', files: [], refused: [] };
  }
  state.chat.ticket = { id: ticket.ticketId, hash: ticket.hash };
  keepTicket(session, { ...ticket, email });
  forgetForm(session, 'ticket');
  // The confirmation takes the place of the form, and of the headline above it.
  thread.remove(entryKey);
  const [key, createdAt] = [ports.newId(), ports.clock.now()];
  thread.merge({ ...ticket, objectType: 'ticketWidget', key, chatId: null, createdAt, email });
  if (state.isAtTicket) state.scrollTarget = { key, at: createdAt, takesFocus: true };
  ports.emit({ type: 'chat-ticket', id: ticket.ticketId });
}
