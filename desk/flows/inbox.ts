import type { Desk } from '../state/createDesk.ts';
import { loadInbox } from './inboxPages.ts';
import { showView } from './openChat.ts';
import { showOneList } from './preferences.ts';
import { loadTickets } from './tickets.ts';
import { loadInboxChoices, loadViews } from './views.ts';

/** Shows the chats and tickets in one list. The open chat or ticket stays. */
export function showInbox(desk: Desk): void {
  showOneList(desk, true);
  openInbox(desk);
  const { view } = desk.state;
  showView(desk, view === 'tickets' ? view : 'chats');
}

/** Shows the chats or the tickets in a list of their own. */
export function showOwnList(desk: Desk, view: 'chats' | 'tickets'): void {
  showOneList(desk, false);
  showView(desk, view);
}

/** Fetches the inbox with its views when it is first shown. */
export function openInbox(desk: Desk): void {
  const { inbox, tickets } = desk.state;
  if (inbox.views === null) void loadViews(desk);
  void loadInboxChoices(desk);
  if (inbox.list.load === 'idle') void loadInbox(desk);
  // A list that is loaded drops tickets that were solved during an outage.
  if (tickets.lists.pending.load === 'idle') void loadTickets(desk, 'pending');
}

/** Fetches the inbox again, after an outage. */
export function refreshInbox(desk: Desk): void {
  if (!desk.state.isOneList) return;
  void loadViews(desk);
  void loadInbox(desk);
}

/** Fetches again what could not be fetched. */
export function reloadInbox(desk: Desk): void {
  if (desk.state.inbox.views === null) void loadViews(desk);
  void loadInbox(desk);
}
