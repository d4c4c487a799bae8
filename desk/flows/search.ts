import { SEARCH_PAUSE_MS } from '../model/limits.ts';
import type { Ticket } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { showView } from './openChat.ts';
import { outcome } from './outcome.ts';
import { chooseTickets, openTicket } from './tickets.ts';

/** Searches shortly after the last keystroke, unless Enter already did. */
export function writeSearch(desk: Desk, text: string): void {
  const { search } = desk.state.work;
  search.text = text;
  desk.ports.clock.after(SEARCH_PAUSE_MS, () => {
    const isAsked = search.asked === text.trim();
    if (!desk.resources.visit.signal.aborted && search.text === text && !isAsked) void runSearch(desk);
  });
}

/** Searches for the typed words now. Drops the answer if they have changed meanwhile. */
export async function runSearch(desk: Desk): Promise<void> {
  const { search } = desk.state.work;
  const text = search.text.trim();
  search.asked = text;
  if (text === '') {
    Object.assign(search, { found: null, problem: null, isBusy: false });
    return;
  }
  search.isBusy = true;
  const answer = await outcome(desk, desk.ports.api.search(text));
  if (answer.kind === 'signed-out') return;
  if (search.text.trim() !== text) {
    // The same words may be typed again and then need a new search.
    if (search.asked === text) search.asked = null;
    return;
  }
  search.isBusy = false;
  search.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'done') search.found = answer.value;
}

/** Opens the search with these words, for the command palette. */
export function searchFor(desk: Desk, text: string): void {
  desk.state.work.search.text = text;
  showView(desk, 'search');
  void runSearch(desk);
}

export function showTicket(desk: Desk, ticket: Ticket): void {
  chooseTickets(desk, ticket.status === 'open' ? 'owed' : ticket.status);
  openTicket(desk, ticket.ticketId);
  showView(desk, 'tickets');
}
