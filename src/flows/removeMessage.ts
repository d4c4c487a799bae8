import type { ChatSession } from '../session/ChatSession.ts';

/** Takes back a message that the server will not have (UX-08): from the thread, and from what is kept to be sent. */
export function removeMessage(session: ChatSession, uuid: string): void {
  const entry = session.thread.get(uuid);
  if (entry?.objectType !== 'message' || entry.sendStatus !== 'notSend') return;
  session.thread.remove(uuid);
  session.files.delete(uuid);
  session.resend.uuids.delete(uuid);
  void session.ports.outbox.remove(uuid);
}
