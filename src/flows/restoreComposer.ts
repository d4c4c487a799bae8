import type { ChatSession } from '../session/ChatSession.ts';
import { editComposer } from './editComposer.ts';

/** What was typed and not sent before a reload (SEND-14), or else the message that the page left for the first opening, once (LAU-20). */
export function restoreComposer(session: ChatSession): void {
  const { store } = session.ports;
  const initMessage = store.get('initMessage');
  store.set('initMessage', null);
  session.takenDraft = store.get('draft');
  const text = session.takenDraft ?? initMessage;
  if (text) editComposer(session, text);
}
