import type { Entry } from '../entries/models.ts';
import type { Texts } from '../ports.ts';

/** The text of an event without an author; null for every other entry. */
export function noticeText(entry: Entry, t: Texts['t']): string | null {
  if (entry.objectType === 'endChat') return t(entry.closedBy === 'user' ? 'end.byUser' : 'end.byStaff');
  if (entry.objectType === 'closedChat') return t('closed.text');
  return entry.objectType === 'modal' ? t(entry.textKey, entry.textValues) : null;
}
