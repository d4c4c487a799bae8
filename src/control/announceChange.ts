import type { View } from '../launcher/View.ts';
import type { Company } from './Company.ts';

/** Tells the page what is not as it was before (EL-05). */
export function announceChange(company: Company, before: View): void {
  const { view: now, members } = company;
  if (before.state !== now.state) company.dispatch('chat-state-change', { state: now.state, previous: before.state });
  if (before.unread !== now.unread) company.dispatch('chat-unread-change', { count: now.unread });
  if (before.isOpen === now.isOpen) return;
  if (now.isOpen) company.focusReturn.remember(members);
  else company.focusReturn.giveBack(members);
  company.dispatch(now.isOpen ? 'chat-open' : 'chat-close', null);
}
