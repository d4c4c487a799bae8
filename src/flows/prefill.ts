import type { ChatSession } from '../session/ChatSession.ts';
import { editComposer } from './editComposer.ts';

/** Puts the page's text into the composer, behind what the visitor has typed already: nothing typed is lost (LAU-17). */
export function prefill(session: ChatSession, text: string): void {
  const typed = session.state.composer.text.trimEnd();
  if (typed === text.trim()) return;
  editComposer(session, typed === '' ? text : `${typed}\n${text}`);
}
