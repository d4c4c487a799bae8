import type { ServerId } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { readLastConversation, type LastConversation } from '../session/lastConversation.ts';

/** Offers the conversation as a text file named after the chat's id, also after its end (WIN-06, END-09), and on later pages (UX-18). */
export async function downloadConversation(session: ChatSession, chatId: ServerId | null = null): Promise<void> {
  const { state, ports } = session;
  const known = chatId ?? state.chat.id ?? state.endedChat?.id ?? null;
  const last = unshownConversation(session, known);
  const id = known ?? last?.id ?? null;
  try {
    // It has come with the cards, behind the first message.
    const { transcript, transcriptOf } = await import('../session/transcript.ts');
    const text = last ? transcriptOf(session, last.entries) : transcript(session, id);
    ports.files.download(`${id ?? 'conversation'}.txt`, text);
  } catch (cause) {
    ports.report({ code: 'load', message: 'The transcript could not be loaded', cause });
  }
}

/** That of an earlier page, where it is meant and does not stand in the thread. */
function unshownConversation(session: ChatSession, id: ServerId | null): LastConversation | null {
  const last = readLastConversation(session);
  if (!last || (id !== null && String(id) !== String(last.id))) return null;
  const isShown = session.thread.all().some((entry) => entry.objectType === 'message' && entry.chatId === last.id);
  return isShown ? null : last;
}
