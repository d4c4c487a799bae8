import type { Entry } from '../entries/models.ts';
import type { Texts } from '../ports.ts';

/**
 * Returns the author's name: the visitor, the operator, or the assistant, who is the author of
 * all the widget's own entries (ENT-18).
 */
export function authorOf(entry: Entry, t: Texts['t']): string {
  if (entry.objectType !== 'message') return t('thread.assistant');
  if (entry.authorType === 'user') return t('thread.you');
  // Not an operator's name: the visitor must see that this is not a person.
  if (entry.isBot) return t('thread.assistant');
  return entry.authorName || t('thread.staff');
}
