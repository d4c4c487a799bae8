import { isEmail } from '../entries/userForm/validators.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** Has the server send the conversation to that address, once a press (UX-18). The outcome is the entry's. */
export async function emailTranscript(session: ChatSession, entryKey: string, typed: string): Promise<void> {
  const { thread, ports, visitor } = session;
  const entry = thread.get(entryKey);
  if (entry?.objectType !== 'ask' || entry.chatId === null || !entry.mail || entry.mail.status === 'sending') return;
  const address = typed.trim();
  const mail = { ...entry.mail, address, error: '' };
  const refuse = (error: string): void =>
    thread.update(entryKey, 'ask', { mail: { ...mail, status: 'failed', error } });
  if (address === '') return refuse('email.empty');
  if (!isEmail(address)) return refuse('email.invalid');
  thread.update(entryKey, 'ask', { mail: { ...mail, status: 'sending' } });
  const answer = await ports.api.emailTranscript({ chatId: entry.chatId, hash: mail.hash, email: address }, visitor);
  if (visitor.aborted) return;
  if (!answer.ok) return refuse(answer.code === 'refused' && answer.error !== '' ? answer.error : 'form.failed');
  thread.update(entryKey, 'ask', { mail: { ...mail, status: 'sent' } });
}
