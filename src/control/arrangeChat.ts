import type { Facade } from '../launcher/Facade.ts';
import type { View } from '../launcher/View.ts';
import { isBrought, isPlaced } from './bringer.ts';

/** One chat a company: the page's own, or, where the page has none and one is wanted, one that a launcher brings. */
export function arrangeChat(members: readonly Facade[], { state, isOpen }: View): void {
  const chats = members.filter(({ kind }) => kind === 'chat');
  if (chats.length === 0 && state !== 'not-loaded')
    members.find(({ kind, host }) => kind === 'launcher' && host.isConnected)?.load(isOpen);
  if (chats.some(isPlaced)) for (const chat of chats.filter(isBrought)) chat.host.remove();
}
