import type { ChatSession } from '../session/ChatSession.ts';
import { showTicketForm, ticketForm } from './showTicketForm.ts';

/** An empty form in the place of a ticket's confirmation (UX-06). */
export function writeAnotherTicket(session: ChatSession): void {
  const { state, ports } = session;
  showTicketForm(session, [], { isAnother: true });
  const form = ticketForm(session);
  if (form) state.scrollTarget = { key: form.key, at: ports.clock.now(), takesFocus: true };
}
