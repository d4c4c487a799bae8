import { isEmail, isName } from '../entries/userForm/validators.ts';
import { assistantEntry } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { storeChat } from '../session/storedChat.ts';
import type { FormValues } from './submitForm.ts';

/** Tells the server how to reach the visitor (STA-07), and then that support will reply. */
export async function submitContactEmail(session: ChatSession, entryKey: string, values: FormValues): Promise<void> {
  const { state, thread, ports, visitor, conversation } = session;
  const typed = values.email ?? '';
  const answer = await ports.api.updateName({ uuid: uuidOf(session, entryKey), name: typed }, visitor);
  if (visitor.aborted) return;
  if (!answer.ok) return thread.update(entryKey, 'userForm', { status: 'ready', failed: true });
  // What the server made of the name counts only when the typed one was a name at all.
  const name = isName(typed) ? answer.value.name || typed : typed;
  state.user.name = name;
  if (isEmail(name)) ports.store.set('temporaryUserName', name);
  thread.update(entryKey, 'userForm', { status: 'done' });
  if (session.isWaitMessageShown || conversation.aborted) return;
  session.isWaitMessageShown = true;
  thread.merge(
    assistantEntry({ key: ports.newId(), chatId: state.chat.id, createdAt: ports.clock.now(), textKey: 'wait.reply' }),
  );
  storeChat(session);
}

/** Of the chat in which it was asked; in one that has ended it may still be answered. */
function uuidOf({ state, thread }: ChatSession, entryKey: string): string {
  const { chat, endedChat } = state;
  const isOfEnded = endedChat !== null && String(thread.get(entryKey)?.chatId) === String(endedChat.id);
  return (isOfEnded && endedChat.uuid) || chat.uuid;
}
