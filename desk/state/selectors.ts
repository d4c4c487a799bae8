import { countAttention } from '../model/chatOrder.ts';
import type { ChatPool } from '../model/chatOrder.ts';

export type Place = { readonly view: 'chats' | 'tickets'; readonly selectedChatId: number | null };

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
  if (state.view === 'tickets') return 'tickets';
  return state.selectedChatId === null ? '' : `chats/${state.selectedChatId}`;
}

export function readPlace(place: string): Place {
  if (place === 'tickets') return { view: 'tickets', selectedChatId: null };
  const chatId = /^chats\/(\d+)$/.exec(place)?.[1];
  return { view: 'chats', selectedChatId: chatId === undefined ? null : Number(chatId) };
}
