import { cleanText } from '../entries/message/cleanText.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { editComposer } from './editComposer.ts';
import { sendMessage } from './sendMessage.ts';

/**
 * Sends what the composer holds: the text, then the files as one message of their own, for the server's attachment call takes no text.
 * Nothing but blanks and tags is not sent (SEND-10).
 */
export function submitComposer(session: ChatSession): Promise<void> {
  const { state, files } = session;
  const text = cleanText(state.composer.text);
  const chosen = state.composer.files.flatMap(({ key }) => files.get(key) ?? []);
  if (text === '' && chosen.length === 0) return Promise.resolve();
  for (const { key } of state.composer.files) files.delete(key);
  state.composer.files = [];
  // Also where there was no text to be emptied.
  state.composer.refused = [];
  editComposer(session, '');
  const sent = text === '' ? Promise.resolve() : sendMessage(session, { text });
  return chosen.length === 0 ? sent : sendMessage(session, { text: '', files: chosen });
}
