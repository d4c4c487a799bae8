import type { ChatSession } from '../session/ChatSession.ts';
import { editComposer } from './editComposer.ts';
import { editForm } from './editForm.ts';
import { ticketForm } from './showTicketForm.ts';
import { writeAnotherTicket } from './writeAnotherTicket.ts';

/** Puts the page's text into the composer, or the ticket form in its place, behind what the visitor has typed already: nothing typed is lost (LAU-17). */
export function prefill(session: ChatSession, text: string): void {
  const { isAtTicket } = session.state;
  // The confirmation of an earlier ticket stands there.
  if (isAtTicket && !ticketForm(session)) writeAnotherTicket(session);
  const form = isAtTicket ? ticketForm(session) : undefined;
  const typed = (form ? (form.values['message'] ?? '') : session.state.composer.text).trimEnd();
  if (typed === text.trim()) return;
  const joined = typed === '' ? text : `${typed}\n${text}`;
  if (form) editForm(session, form.key, 'message', joined);
  else editComposer(session, joined);
}
