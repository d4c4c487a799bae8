import type { Desk } from '../state/createDesk.ts';
import { loadChats, loadMoreChats } from './loadChats.ts';
import { showView } from './openChat.ts';
import { showOneList } from './preferences.ts';
import { loadMoreTickets, loadTickets } from './tickets.ts';

/** The lists that the inbox joins. */
export const INBOX_CHATS = ['waiting', 'open'] as const;
export const INBOX_TICKETS = ['owed', 'pending'] as const;

/** Shows the chats and tickets in one list. The open chat or ticket stays. */
export function showInbox(desk: Desk): void {
  showOneList(desk, true);
  loadInbox(desk);
  const { view } = desk.state;
  showView(desk, view === 'tickets' ? view : 'chats');
}

/** Shows the chats or the tickets in a list of their own. */
export function showOwnList(desk: Desk, view: 'chats' | 'tickets'): void {
  showOneList(desk, false);
  showView(desk, view);
}

/** Fetches what the inbox shows and no other view has fetched. */
export function loadInbox(desk: Desk): void {
  for (const filter of INBOX_TICKETS)
    if (desk.state.tickets.lists[filter].load === 'idle') void loadTickets(desk, filter);
}

/** Fetches again what could not be fetched. */
export function reloadInbox(desk: Desk): void {
  const { lists, tickets } = desk.state;
  for (const status of INBOX_CHATS) if (lists[status].load === 'failed') void loadChats(desk, status);
  for (const filter of INBOX_TICKETS) if (tickets.lists[filter].load === 'failed') void loadTickets(desk, filter);
}

/** Fetches the next page of each list that has one. */
export function loadMoreOfInbox(desk: Desk): void {
  const { lists, tickets } = desk.state;
  for (const status of INBOX_CHATS) if (lists[status].hasMore) void loadMoreChats(desk, status);
  for (const filter of INBOX_TICKETS) if (tickets.lists[filter].hasMore) void loadMoreTickets(desk, filter);
}
