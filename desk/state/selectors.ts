import { countAttention } from '../model/chatOrder.ts';
import type { ChatPool } from '../model/chatOrder.ts';

export const SECTIONS = ['figures', 'replies', 'hours', 'blocked'] as const;
export type Section = (typeof SECTIONS)[number];
export type View = 'chats' | 'tickets' | 'search' | 'manage';

export type Place = { readonly view: View; readonly selectedChatId: number | null; readonly section?: Section };

/** "(3) Support desk": the chats that someone should look at. */
export function deskTitle(state: Place & { readonly phase: string; readonly chats: ChatPool }): string {
  const count = state.phase === 'signed-in' ? countAttention(state.chats, chatOnScreen(state)) : 0;
  return count > 0 ? `(${count}) Support desk` : 'Support desk';
}

export function chatOnScreen(state: Place): number | null {
  return state.view === 'chats' ? state.selectedChatId : null;
}

/** The part of the state that the address keeps, so that a reload comes back to the same view. */
export function placeOf(state: Place): string {
  if (state.view === 'manage') return `manage/${state.section ?? SECTIONS[0]}`;
  if (state.view !== 'chats') return state.view;
  return state.selectedChatId === null ? '' : `chats/${state.selectedChatId}`;
}

export function readPlace(place: string): Place {
  if (place === 'tickets' || place === 'search') return { view: place, selectedChatId: null };
  const section = SECTIONS.find((one) => place === `manage/${one}`);
  if (section !== undefined) return { view: 'manage', selectedChatId: null, section };
  const chatId = /^chats\/(\d+)$/.exec(place)?.[1];
  return { view: 'chats', selectedChatId: chatId === undefined ? null : Number(chatId) };
}
