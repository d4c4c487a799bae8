import { SEARCH_PAUSE_MS } from '../model/limits.ts';
import { searchQuery, type SearchFilters, type SearchRequest } from '../model/searchRequest.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

/** Searches shortly after the last keystroke, unless Enter already did. */
export function writeSearch(desk: Desk, text: string): void {
  const { search } = desk.state.work;
  search.text = text;
  desk.ports.clock.after(SEARCH_PAUSE_MS, () => {
    const isAsked = search.asked === keyOf(requestOf(desk));
    if (!desk.resources.visit.signal.aborted && search.text === text && !isAsked) void runSearch(desk);
  });
}

/** Changes some filters, and searches at once. */
export function filterSearch(desk: Desk, change: Partial<SearchFilters>): void {
  const { search } = desk.state.work;
  search.filters = { ...search.filters, ...change };
  void runSearch(desk);
}

function requestOf({ state }: Desk): SearchRequest {
  const { text, filters } = state.work.search;
  return { ...filters, text };
}

const keyOf = (request: SearchRequest) => searchQuery(request).toString();

/** Searches for the typed words now. Drops the answer if words or filters have changed meanwhile. */
export async function runSearch(desk: Desk): Promise<void> {
  const { search } = desk.state.work;
  const request = requestOf(desk);
  const key = keyOf(request);
  search.asked = key;
  if (key === '') {
    Object.assign(search, { found: null, problem: null, isBusy: false });
    return;
  }
  search.isBusy = true;
  const answer = await outcome(desk, desk.ports.api.search(request));
  if (answer.kind === 'signed-out') return;
  if (keyOf(requestOf(desk)) !== key) {
    // The same words may be typed again and then need a new search.
    if (search.asked === key) search.asked = null;
    return;
  }
  Object.assign(search, { isBusy: false, loadingMore: null });
  search.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'done') search.found = answer.value;
}

/** Fetches the page after the last result of a kind. */
export async function loadMoreFound(desk: Desk, kind: 'chats' | 'tickets'): Promise<void> {
  const { search } = desk.state.work;
  const { found, asked } = search;
  const before = kind === 'chats' ? found?.chats.at(-1)?.chat.chatId : found?.tickets.at(-1)?.ticket.ticketId;
  if (found === null || before === undefined || search.loadingMore !== null) return;
  search.loadingMore = kind;
  const answer = await outcome(desk, desk.ports.api.search({ ...requestOf(desk), kind }, before));
  // Another search has its own pages.
  if (answer.kind === 'signed-out' || search.asked !== asked || search.loadingMore === null) return;
  search.loadingMore = null;
  search.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind !== 'done') return;
  const { value } = answer;
  search.found =
    kind === 'chats'
      ? { ...found, chats: [...found.chats, ...value.chats], hasMoreChats: value.hasMoreChats }
      : { ...found, tickets: [...found.tickets, ...value.tickets], hasMoreTickets: value.hasMoreTickets };
}

/** Searches for what an address asks, unless its results are on screen. */
export function openSearch(desk: Desk, { text, ...filters }: SearchRequest): void {
  const { search } = desk.state.work;
  const isShown = search.asked === keyOf({ text, ...filters }) && search.found !== null;
  Object.assign(search, { text, filters });
  if (!isShown) void runSearch(desk);
}
