import { pendingEntry } from '../entries/message/message.ts';
import { visitorName } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { deliver } from './deliver.ts';
import { openNextConversation } from './openNextConversation.ts';

export type Outgoing = { text: string; files?: readonly File[] };

/** Shows the message at once as pending, keeps it in the outbox, and sends it behind those typed before (SEND-01, SEND-06). */
export function sendMessage(session: ChatSession, { text, files = [] }: Outgoing): Promise<void> {
  const { state, ports } = session;
  if (state.chat.closed && state.chat.id === null) openNextConversation(session);
  const uuid = ports.newId();
  const tempFromForm = state.chat.id === null;
  const createdAt = ports.clock.now();
  if (files.length > 0) session.files.set(uuid, files);
  session.thread.merge(
    pendingEntry({
      uuid,
      text,
      createdAt,
      tempFromForm,
      authorName: visitorName(state),
      chatId: state.chat.id,
      files: files.map(({ name, size, type }) => ({ name, size, type })),
    }),
  );
  // Kept before the chat exists, so that a reload finds the outbox of a conversation that was still being made.
  ports.store.set('uuid', state.chat.uuid);
  void ports.outbox.put({ uuid, conversation: state.chat.uuid, text, files, createdAt, tempFromForm });
  return session.enqueue(() => deliver(session, uuid));
}
