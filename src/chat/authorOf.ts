import { isOwnText } from '../entries/message/message.ts';
import type { Entry } from '../entries/models.ts';
import type { Texts } from '../ports.ts';

/**
 * Returns the author's name: the visitor, the operator, the assistant for a bot's message (ENT-18),
 * and the product for the widget's own entries (SPECIFICATION section 1).
 */
export function authorOf(entry: Entry, { t, product }: { t: Texts['t']; product: string }): string {
  if (entry.objectType !== 'message' || isOwnText(entry)) return product;
  if (entry.authorType === 'user') return t('thread.you');
  // Not an operator's name: the visitor must see that this is not a person.
  if (entry.isBot) return t('thread.assistant');
  return entry.authorName || t('thread.staff');
}
