import type { View } from '../launcher/View.ts';
import type { Company } from './Company.ts';

/** Tells the page what is not as it was before (EL-05). */
export function announceChange(company: Company, before: View): void {
  const { view: now, members } = company;
  if (before.state !== now.state) company.dispatch('chat-state-change', { state: now.state, previous: before.state });
  if (before.unread !== now.unread) company.dispatch('chat-unread-change', { count: now.unread });
  if (before.isOpen === now.isOpen) return;
  // The window takes the focus with it: it goes back to where the visitor opened it (A11Y-02).
  if (!now.isOpen && members.some(({ container }) => container.matches(':focus-within')))
    members
      .find(({ kind }) => kind === 'launcher')
      ?.container.querySelector('button')
      ?.focus();
  company.dispatch(now.isOpen ? 'chat-open' : 'chat-close', null);
}
