import type { Entry } from '../entries/models.ts';
import type { Texts } from '../ports.ts';

/** What an event of the conversation says, which nobody does; null for all that says more, or is said by somebody. */
export function noticeText(entry: Entry, t: Texts['t']): string | null {
  if (entry.objectType === 'endChat') return t(entry.closedBy === 'user' ? 'end.byUser' : 'end.byStaff');
  if (entry.objectType === 'closedChat') return t('closed.text');
  return entry.objectType === 'modal' ? t(entry.textKey, entry.textValues) : null;
}
