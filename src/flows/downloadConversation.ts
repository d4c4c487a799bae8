import type { ServerId } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { transcript } from '../session/transcript.ts';

/** Offers the conversation as a text file named after the chat's id, also after its end (WIN-06, END-09). */
export function downloadConversation(session: ChatSession, chatId: ServerId | null = null): void {
  const { state, ports } = session;
  const id = chatId ?? state.chat.id ?? state.endedChat?.id ?? null;
  ports.files.download(`${id ?? 'conversation'}.txt`, transcript(session, id));
}
