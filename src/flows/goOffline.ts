import { keepInOutbox } from '../session/outbox.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { showTicketForm } from './showTicketForm.ts';

/** The server has no operator: the messages give way to the ticket form, which carries what was typed and not delivered (ONL-04). */
export function goOffline(session: ChatSession): void {
  const { state, ports } = session;
  const unsent: string[] = [];
  for (const entry of session.thread.all()) {
    if (entry.objectType !== 'message' || entry.authorType !== 'user' || entry.id !== null) continue;
    // A ticket takes no files: they wait for the visitor, who finds them when somebody is there again.
    if (entry.files.length > 0) void keepInOutbox(session, entry, { isHeld: true });
    else {
      unsent.push(entry.text);
      void ports.outbox.remove(entry.uuid);
    }
  }
  session.renewConversation();
  state.chat.creatingLoading = state.isLoading = false;
  showTicketForm(session, [...unsent, state.composer.text]);
}
