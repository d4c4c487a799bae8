import type { HelpArticle } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';

/** Keeps the articles fetched earlier if the call fails. */
export async function loadHelpArticles(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getHelpArticles());
  if (answer.kind === 'done') desk.state.work.articles = answer.value;
  if (answer.kind === 'failed') desk.state.notice = answer.problem;
}

export function saveHelpArticle(
  desk: Desk,
  id: number | null,
  article: Omit<HelpArticle, 'id'>,
): Promise<string | null> {
  return problemOf(desk, desk.ports.api.saveHelpArticle(id, article), () => loadHelpArticles(desk));
}

export function deleteHelpArticle(desk: Desk, id: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.deleteHelpArticle(id), () => loadHelpArticles(desk));
}
