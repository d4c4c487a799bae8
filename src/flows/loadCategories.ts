import type { ChatSession } from '../session/ChatSession.ts';

/** Fills the picker (CAT-01). Without categories the visitor can still write (CAT-03). */
export async function loadCategories(session: ChatSession): Promise<void> {
  const signal = session.conversation;
  const answer = await session.ports.api.categories(session.state.company, signal);
  if (signal.aborted) return;
  session.state.categories = answer.ok ? answer.value : [];
  session.state.categoriesStatus = answer.ok ? 'ready' : 'failed';
}
