import { SEARCH_PAUSE_MS } from '../model/limits.ts';
import type { Ticket } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { showView } from './openChat.ts';
import { outcome } from './outcome.ts';
import { openTicket } from './ticketThread.ts';

/** Searches a moment after the last key, unless Enter has; an answer to what is no longer typed is dropped. */
export function writeSearch(desk: Desk, text: string): void {
  const { search } = desk.state.work;
  search.text = text;
  desk.ports.clock.after(SEARCH_PAUSE_MS, () => {
    const isAsked = search.asked === text.trim();
    if (!desk.resources.visit.signal.aborted && search.text === text && !isAsked) void runSearch(desk);
  });
}

/** Searches now for what is typed. */
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
  if (answer.kind === 'gone') return;
  if (search.text.trim() !== text) {
    // These words may be typed again.
    if (search.asked === text) search.asked = null;
    return;
  }
  search.isBusy = false;
  search.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'done') search.found = answer.value;
}

/** Opens the search with these words, as the command palette does. */
export function searchFor(desk: Desk, text: string): void {
  desk.state.work.search.text = text;
  showView(desk, 'search');
  void runSearch(desk);
}

export function showTicket(desk: Desk, ticket: Ticket): void {
  desk.state.tickets.filter = ticket.status === 'solved' ? 'solved' : 'open';
  openTicket(desk, ticket.ticketId);
  showView(desk, 'tickets');
}
