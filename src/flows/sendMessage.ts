import { pendingEntry } from '../entries/message/message.ts';
import { hasEnded, visitorName } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { keepInOutbox } from '../session/outbox.ts';
import { enqueue, goOn } from './conversation.ts';

export type Outgoing = { text: string; files?: readonly File[] };

/** Shows the message at once as pending, keeps it in the outbox, and sends it behind those typed before (SEND-01, SEND-06). */
export function sendMessage(session: ChatSession, { text, files = [] }: Outgoing): Promise<void> {
  const { state, ports } = session;
  if (hasEnded(session.state)) goOn(session);
  const uuid = ports.newId();
  if (files.length > 0) session.files.set(uuid, files);
  const entry = pendingEntry({
    uuid,
    text,
    // Behind what was typed before it, also where the clock was put back meanwhile (SEND-06).
    createdAt: Math.max(ports.clock.now(), ...session.thread.unconfirmed().map(({ createdAt }) => createdAt + 1)),
    tempFromForm: state.chat.id === null,
    authorName: visitorName(state),
    chatId: state.chat.id,
    files: files.map(({ name, size, type }) => ({ name, size, type })),
  });
  session.thread.merge(entry);
  void keepInOutbox(session, entry);
  return enqueue(session, uuid);
}
