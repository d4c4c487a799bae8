import { formEntry } from '../entries/userForm/forms.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { isEmailKnown } from '../session/selectors.ts';
import { keptForm } from '../session/keptForms.ts';
import { storeChat } from '../session/storedChat.ts';
import { sayWait } from './sayWait.ts';

/** After a chat's start: asks for the email when no valid one is known, else says that support will reply (STA-06). */
export function askForEmailOrWait(session: ChatSession): void {
  const { state, thread, ports } = session;
  const at = { key: ports.newId(), chatId: state.chat.id, createdAt: ports.clock.now() };
  if (!isEmailKnown(state) && !state.chat.isEmailDeclined) {
    state.chat.nameAsked = true;
    thread.merge(formEntry('contact-email', { ...at, values: keptForm(session, 'contact-email') ?? {} }));
  } else sayWait(session);
  storeChat(session);
}
