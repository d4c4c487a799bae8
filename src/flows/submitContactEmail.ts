import { isEmail, isName } from '../entries/userForm/validators.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { storeChat } from '../session/storedChat.ts';
import type { FormValues } from './submitForm.ts';

/** Tells the server how to reach the visitor (STA-07). Its thanks say that support will reply: nothing else does after it. */
export async function submitContactEmail(session: ChatSession, entryKey: string, values: FormValues): Promise<void> {
  const { state, thread, ports, visitor, conversation } = session;
  const typed = values.email ?? '';
  const answer = await ports.api.updateName({ uuid: state.chat.uuid, name: typed }, visitor);
  if (visitor.aborted) return;
  // The chat that has asked has ended meanwhile: there is no second try (UX-07).
  if (!answer.ok && conversation.aborted) return thread.remove(entryKey);
  if (!answer.ok) return thread.update(entryKey, 'userForm', { status: 'ready', failed: true });
  // What the server made of the name counts only when the typed one was a name at all.
  const name = isName(typed) ? answer.value.name || typed : typed;
  state.user.name = name;
  if (isEmail(name)) ports.store.set('temporaryUserName', name);
  thread.update(entryKey, 'userForm', { status: 'done' });
  if (conversation.aborted) return;
  session.isWaitMessageShown = true;
  storeChat(session);
}
