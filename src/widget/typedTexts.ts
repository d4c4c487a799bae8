import type { Painted } from '../shell/Painted.ts';
import { storeDraft } from './storage.ts';
import type { Widget } from './Widget.ts';

/** Passes text that was typed before the app was loaded to the app, or stores it as the draft of the next window. */
export function keepTyped({ app, company, mayStore }: Widget, { typed }: Painted): void {
  if (typed === '') return;
  if (app) app.begin({ text: typed });
  else if (mayStore) storeDraft(company, typed);
}

/**
 * Moves the typed texts of the windows to the draft, because the page closes. It may return from
 * the back-forward cache.
 */
export function storeTyped({ company, mayStore, members }: Widget): void {
  if (!mayStore) return;
  for (const member of members.all) if (member.typed !== '' && storeDraft(company, member.typed)) member.clearTyped();
}
