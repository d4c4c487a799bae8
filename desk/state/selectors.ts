import { type ChatPool, countAttention, countText } from '../model/chats.ts';
import type { Chat, DeskView, Role } from '../model/entities.ts';
import { type InboxChoice, inboxQuery, isSameFilter, readInboxChoice } from '../model/inboxFilter.ts';
import { readSearch, type SearchRequest } from '../model/searchRequest.ts';

export const SECTIONS = ['figures', 'replies', 'articles', 'hours', 'blocked', 'webhooks'] as const;
export type Section = (typeof SECTIONS)[number];
export type View = 'chats' | 'tickets' | 'people' | 'search' | 'manage';

/** `noteId`: a private note of the open chat or ticket. `inbox`: its filter, if the address has one. */
export type Place = {
  readonly view: View;
  readonly selectedChatId: number | null;
  readonly selectedTicketId?: number | null;
  readonly section?: Section;
  readonly search?: SearchRequest;
  readonly noteId?: number;
  readonly inbox?: InboxChoice;
};

/** The part of the state that the address of the inbox names. */
type Filtered = {
  readonly isOneList?: boolean;
  readonly inbox?: InboxChoice & { readonly views?: readonly DeskView[] | null };
};

/** `asked`: the query of the last search. */
type Searching = { readonly work?: { readonly search: { readonly asked: string | null } } };

/** Only administrators change hours, shared replies, people and settings, and delete chats. */
export function isAdministrator({ me }: { readonly me: { readonly role: Role } }): boolean {
  return me.role === 'administrator';
}

/** Returns, for example, "(3) Support desk", with the number of chats that need attention. */
export function deskTitle(
  state: Place &
    Pick<Team, 'me'> & {
      readonly phase: string;
      readonly chats: ChatPool;
      readonly lists: { readonly waiting: { readonly hasMore: boolean } };
    },
): string {
  const count =
    state.phase === 'signed-in'
      ? countAttention(state.chats, { onScreen: chatOnScreen(state), me: state.me.operatorId })
      : 0;
  return count > 0 ? `(${countText(count, state.lists.waiting.hasMore)}) Support desk` : 'Support desk';
}

type Team = {
  readonly me: { readonly operatorId: number };
  readonly people: {
    readonly items: { readonly [operatorId: number]: { readonly name: string } };
    readonly here: {
      readonly [operatorId: number]: { readonly lookingAt: number | null; readonly typingIn: number | null };
    };
  };
};

/** Returns the names of the colleagues who type in a chat, and of those who only look at it. */
export function teamAt(
  { me, people }: Team,
  chatId: number,
): { readonly typing: readonly string[]; readonly looking: readonly string[] } {
  const others = Object.entries(people.here).filter(([id]) => Number(id) !== me.operatorId);
  const nameOf = ([id]: readonly [string, unknown]) => people.items[Number(id)]?.name ?? 'A colleague';
  return {
    typing: others.filter(([, member]) => member.typingIn === chatId).map(nameOf),
    looking: others.filter(([, member]) => member.lookingAt === chatId && member.typingIn !== chatId).map(nameOf),
  };
}

export function chatOnScreen(state: Place): number | null {
  return state.view === 'chats' ? state.selectedChatId : null;
}

/** Returns the place for the address, so that a reload restores the view. */
export function placeOf(state: Place & Searching & Filtered): string {
  const place = threadPlace(state);
  const query = state.view === 'chats' || state.view === 'tickets' ? inboxPlace(state) : '';
  if (query === '') return place;
  return `${/\d$/.test(place) ? place : 'inbox'}?${query}`;
}

/** Returns the inbox's view or filter as a query; '' if it shows everything or is not on screen. */
function inboxPlace({ isOneList = false, inbox }: Filtered): string {
  if (!isOneList || inbox === undefined) return '';
  const { viewId, views = null, filter } = inbox;
  const isView = viewId !== null && (views === null || shownView({ viewId, views, filter })?.isChanged === false);
  return isView ? `view=${viewId}` : inboxQuery(filter).toString();
}

type ShownView = { readonly view: DeskView; readonly isChanged: boolean };

/** Returns the view that the operator has chosen, and whether its filters have been changed since. */
export function shownView({
  viewId,
  views,
  filter,
}: InboxChoice & { readonly views: readonly DeskView[] | null }): ShownView | null {
  const view = views?.find(({ id }) => id === viewId);
  return view === undefined ? null : { view, isChanged: !isSameFilter(view.filter, filter) };
}

function threadPlace(state: Place & Searching): string {
  if (state.view === 'manage') return `manage/${state.section ?? SECTIONS[0]}`;
  if (state.view === 'tickets' && typeof state.selectedTicketId === 'number')
    return `tickets/${state.selectedTicketId}`;
  const asked = state.work?.search.asked ?? '';
  if (state.view === 'search' && asked !== '') return `search?${asked}`;
  if (state.view !== 'chats') return state.view;
  return state.selectedChatId === null ? '' : `chats/${state.selectedChatId}`;
}

export function readPlace(place: string): Place {
  const plain = (['tickets', 'people', 'search'] as const).find((view) => view === place);
  if (plain !== undefined) return { view: plain, selectedChatId: null };
  if (place === 'inbox') return { view: 'chats', selectedChatId: null, inbox: readInboxChoice('') };
  const [, thread, query] = /^(inbox|chats\/\d+|tickets\/\d+)\?(.*)$/.exec(place) ?? [];
  if (thread !== undefined && query !== undefined) return withQuery(readPlace(thread === 'inbox' ? '' : thread), query);
  if (place.startsWith('search?'))
    return { view: 'search', selectedChatId: null, search: readSearch(place.slice('search?'.length)) };
  const ticketId = /^tickets\/(\d+)$/.exec(place)?.[1];
  if (ticketId !== undefined) return { view: 'tickets', selectedChatId: null, selectedTicketId: Number(ticketId) };
  const section = SECTIONS.find((one) => place === `manage/${one}`);
  if (section !== undefined) return { view: 'manage', selectedChatId: null, section };
  const chatId = /^chats\/(\d+)$/.exec(place)?.[1];
  return { view: 'chats', selectedChatId: chatId === undefined ? null : Number(chatId) };
}

function withQuery(place: Place, query: string): Place {
  const noteId = /^note=(\d{1,15})$/.exec(query)?.[1];
  return noteId === undefined ? { ...place, inbox: readInboxChoice(query) } : { ...place, noteId: Number(noteId) };
}

/** Returns the token of a one-time link, or null. */
export function readInvitation(place: string): string | null {
  return /^invitation\/([\w-]+)$/.exec(place)?.[1] ?? null;
}

type Claims = { readonly conversations: { readonly [chatId: number]: { readonly isTaking: boolean } } };

/** Whether the operator has taken this waiting chat and the server has not answered yet. */
export function isBeingTaken({ conversations }: Claims, { chatId, status }: Chat): boolean {
  return status === 'waiting' && (conversations[chatId]?.isTaking ?? false);
}

/** Returns the chats that the operator has taken while the server has not answered yet. */
export function claimsOf({ conversations }: Claims): readonly number[] {
  return Object.keys(conversations)
    .map(Number)
    .filter((chatId) => conversations[chatId]?.isTaking);
}

/** Returns why a reply is not sent yet: the connection is lost, or the server does not accept it now. */
export function waitText({ connection, isOffline }: { readonly connection: string; readonly isOffline: boolean }) {
  const isConnected = connection === 'connected' && !isOffline;
  return isConnected
    ? 'Not sent yet. The desk keeps trying.'
    : 'Not sent yet. It goes out when the connection is back.';
}
