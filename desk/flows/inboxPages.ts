import type { InboxPage } from '../api/DeskApi.ts';
import { addChats } from '../model/chats.ts';
import { endOf, type InboxFilter, isSameFilter } from '../model/inboxFilter.ts';
import type { ListedThread } from '../model/oneList.ts';
import { mergeTickets } from '../model/tickets.ts';
import type { Desk } from '../state/createDesk.ts';
import { isBeingTaken } from '../state/selectors.ts';
import { outcome } from './outcome.ts';

/** Fetches the first page. The list on screen stays until the answer arrives. */
export async function loadInbox(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  const { list, filter } = state.inbox;
  if (list.load !== 'ready') list.load = 'loading';
  // The filter of the view in the address is not known yet.
  if (state.inbox.viewId !== null && state.inbox.views === null) return;
  const answer = await outcome(desk, ports.api.getInbox(filter, null));
  if (answer.kind === 'signed-out' || isOther(desk, filter)) return;
  const now = state.inbox.list;
  if (answer.kind === 'done') receivePage(desk, answer.value);
  // A list on screen stays. The banner reports the connection.
  else if (now.load !== 'ready') Object.assign(now, { load: 'failed', problem: answer.problem });
}

/** Fetches the next page. */
export async function loadMoreOfInbox(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  const { list, next, filter } = state.inbox;
  if (list.isLoadingMore || next === null) return;
  list.isLoadingMore = true;
  const answer = await outcome(desk, ports.api.getInbox(filter, next));
  if (answer.kind === 'signed-out' || isOther(desk, filter)) return;
  list.isLoadingMore = false;
  if (answer.kind === 'failed') list.problem = answer.problem;
  // A refresh may have returned the list to its first page.
  else if (state.inbox.next === next) receivePage(desk, answer.value);
}

/** Whether the operator has chosen other filters since the call. */
function isOther({ state }: Desk, filter: InboxFilter): boolean {
  return !isSameFilter(state.inbox.filter, filter);
}

function receivePage(desk: Desk, { threads, next }: InboxPage): void {
  const { state } = desk;
  const listed = threads.flatMap(({ chat, ticket }): ListedThread[] => {
    if (chat !== null) return [{ kind: 'chat', chat }];
    return ticket === null ? [] : [{ kind: 'ticket', ticket }];
  });
  const chats = threads.flatMap(({ chat }) => (chat === null || isBeingTaken(state, chat) ? [] : [chat]));
  state.chats = addChats(state.chats, chats);
  state.tickets.items = mergeTickets(
    state.tickets.items,
    threads.flatMap(({ ticket }) => (ticket === null ? [] : [ticket])),
  );
  state.inbox.next = next;
  state.inbox.end = endOf(listed, next !== null);
  Object.assign(state.inbox.list, { load: 'ready', problem: null, hasMore: next !== null, isLoadingMore: false });
}
