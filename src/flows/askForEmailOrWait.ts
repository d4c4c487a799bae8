import { formEntry } from '../entries/userForm/forms.ts';
import { assistantEntry } from '../entries/message/message.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { isEmailKnown } from '../session/selectors.ts';
import { keptForm } from '../session/keptForms.ts';
import { storeChat } from '../session/storedChat.ts';

/** After a chat's start: asks for the email when no valid one is known, else says once a session that support will reply (STA-06). */
export function askForEmailOrWait(session: ChatSession): void {
  const { state, thread, ports } = session;
  const at = { key: ports.newId(), chatId: state.chat.id, createdAt: ports.clock.now() };
  if (!isEmailKnown(state)) {
    state.chat.nameAsked = true;
    thread.merge(formEntry('contact-email', { ...at, values: keptForm(session, 'contact-email') ?? {} }));
  } else if (!session.isWaitMessageShown) {
    session.isWaitMessageShown = true;
    thread.merge(assistantEntry({ ...at, textKey: 'wait.reply' }));
  }
  storeChat(session);
}
