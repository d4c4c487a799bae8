import { addChats, orderChats, reconcileChats } from '../model/chatOrder.ts';
import type { Chat, ChatStatus } from '../model/entities.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { claimsOf, isBeingTaken } from './isBeingTaken.ts';
import { outcome } from './outcome.ts';
import { ringFor } from './ringFor.ts';

/** Fetches the first chats of one status; what is on screen stays there until the answer comes. */
export async function loadChats(desk: Desk, status: ChatStatus): Promise<void> {
  const { state, ports } = desk;
  const list = state.lists[status];
  if (list.load !== 'ready') list.load = 'loading';
  const before = { ...state.chats };
  const answer = await outcome(desk, ports.api.getChats(status, {}));
  if (answer.kind === 'gone') return;
  if (answer.kind === 'failed') {
    // A list that is shown already stays; the banner tells of the connection.
    if (list.load !== 'ready') Object.assign(list, { load: 'failed', problem: answer.problem });
    return;
  }
  const page = answer.value.filter((chat) => !isBeingTaken(desk, chat));
  if (list.load === 'ready') ringForMissed(desk, page);
  // No list has a chat that is being taken: to the server it waits, and here it is open.
  for (const chatId of claimsOf(desk)) delete before[chatId];
  state.chats = reconcileChats(state.chats, { before, status, page });
  Object.assign(list, { load: 'ready', problem: null, hasMore: answer.value.length === PAGE_LENGTH });
}

export async function loadMoreChats(desk: Desk, status: ChatStatus): Promise<void> {
  const { state, ports } = desk;
  const list = state.lists[status];
  const last = orderChats(state.chats, status).at(-1);
  if (list.isLoadingMore || last === undefined) return;
  list.isLoadingMore = true;
  const answer = await outcome(desk, ports.api.getChats(status, { before: last.chatId }));
  if (answer.kind === 'gone') return;
  list.isLoadingMore = false;
  if (answer.kind === 'failed') {
    list.problem = answer.problem;
    return;
  }
  state.chats = addChats(state.chats, answer.value);
  Object.assign(list, { problem: null, hasMore: answer.value.length === PAGE_LENGTH });
}

/** Filter chosen: the closed chats are only loaded when somebody looks at them. */
export function chooseFilter(desk: Desk, status: ChatStatus): void {
  desk.state.filter = status;
  if (desk.state.lists[status].load === 'idle') void loadChats(desk, status);
}

/** Somebody who began to wait during an outage still has to be heard of, once. */
function ringForMissed(desk: Desk, page: readonly Chat[]): void {
  for (const chat of page) ringFor(desk, desk.state.chats[chat.chatId], chat);
}
