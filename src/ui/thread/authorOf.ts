import type { Entry } from '../../entries/models.ts';
import type { Texts } from '../../ports.ts';

/** Whom an entry is by, in words: the visitor, the operator by name, or the assistant, who also says all that the widget says (ENT-18). */
export function authorOf(entry: Entry, t: Texts['t']): string {
  if (entry.objectType !== 'message') return t('thread.assistant');
  if (entry.authorType === 'user') return t('thread.you');
  // Never by a name that an operator has too: who asks a person must see that it is none.
  if (entry.isBot) return t('thread.assistant');
  return entry.authorName || t('thread.staff');
}
