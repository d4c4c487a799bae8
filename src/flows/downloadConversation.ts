import type { ServerId } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** Offers the conversation as a text file named after the chat's id, also after its end (WIN-06, END-09). */
export async function downloadConversation(session: ChatSession, chatId: ServerId | null = null): Promise<void> {
  const { state, ports } = session;
  const id = chatId ?? state.chat.id ?? state.endedChat?.id ?? null;
  try {
    // It has come with the cards, behind the first message.
    const { transcript } = await import('../session/transcript.ts');
    ports.files.download(`${id ?? 'conversation'}.txt`, transcript(session, id));
  } catch (cause) {
    ports.report({ code: 'load', message: 'The transcript could not be loaded', cause });
  }
}
