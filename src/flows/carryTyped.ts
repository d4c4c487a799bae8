import type { ChatSession } from '../session/ChatSession.ts';
import { editForm } from './editForm.ts';
import { ticketForm } from './showTicketForm.ts';

/** Puts what the composer has got since `before`, when the ticket form took its text, behind that text in the form. */
export function carryTyped(session: ChatSession, before: string): void {
  const { text } = session.state.composer;
  const form = ticketForm(session);
  if (!form || text === before) return;
  const added = text.startsWith(before) ? text.slice(before.length) : `\n${text}`;
  editForm(session, form.key, 'message', (form.values['message'] ?? '') + added);
}
