import type { ChatSession } from '../session/ChatSession.ts';
import { showTicketForm } from './showTicketForm.ts';

/** The server has no operator: the messages give way to the ticket form, which carries what was typed and not delivered (ONL-04). */
export function goOffline(session: ChatSession): void {
  const { state, ports } = session;
  const unsent: string[] = [];
  for (const entry of session.thread.all()) {
    if (entry.objectType !== 'message' || entry.authorType !== 'user' || entry.id !== null) continue;
    unsent.push(entry.text);
    void ports.outbox.remove(entry.uuid);
    session.files.delete(entry.uuid);
  }
  session.renewConversation();
  state.chat.creatingLoading = false;
  showTicketForm(session, [...unsent, state.composer.text].filter(Boolean).join('\n'));
}
