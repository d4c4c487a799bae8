import { pendingEntry } from '../entries/message/message.ts';
import { visitorName } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { deliver } from './deliver.ts';

/** What an earlier page sent and never saw confirmed is shown and sent again, under its uuid, in its order. */
export async function restoreOutbox(session: ChatSession): Promise<void> {
  const { state, thread, ports } = session;
  const signal = session.conversation;
  const items = await ports.outbox.list(state.chat.uuid);
  if (signal.aborted) return;
  for (const { uuid, text, files, createdAt, tempFromForm } of items) {
    if (thread.get(uuid)) continue;
    if (files.length > 0) session.files.set(uuid, files);
    const told = files.map(({ name, size, type }) => ({ name, size, type }));
    thread.merge(
      pendingEntry({
        uuid,
        text,
        createdAt,
        tempFromForm,
        files: told,
        authorName: visitorName(state),
        chatId: state.chat.id,
      }),
    );
    void session.enqueue(() => deliver(session, uuid));
  }
}
