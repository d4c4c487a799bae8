import { addChats, orderChats, reconcileChats } from '../model/chats.ts';
import type { Chat, ChatStatus } from '../model/entities.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { claimsOf, isBeingTaken } from '../state/selectors.ts';
import { ringFor } from './alerts.ts';
import { lastId, loadNextPage } from './loadPage.ts';
import { outcome } from './outcome.ts';

/** Fetches the first chats of each status, so that a press on another list shows it at once. */
export function loadLists(desk: Desk): void {
  for (const status of ['waiting', 'open', 'closed'] as const) void loadChats(desk, status);
}

/** Fetches the first chats of one status. The chats on screen stay until the answer arrives. */
export async function loadChats(desk: Desk, status: ChatStatus): Promise<void> {
  const { state, ports } = desk;
  const list = state.lists[status];
  if (list.load !== 'ready') list.load = 'loading';
  const before = { ...state.chats };
  const answer = await outcome(desk, ports.api.getChats(status, {}));
  if (answer.kind === 'signed-out') return;
  if (answer.kind === 'failed') {
    // A list on screen stays. The banner reports the connection.
    if (list.load !== 'ready') Object.assign(list, { load: 'failed', problem: answer.problem });
    return;
  }
  const page = answer.value.filter((chat) => !isBeingTaken(desk.state, chat));
  if (list.load === 'ready') ringForMissed(desk, page);
  // Keep the chats being taken: they wait on the server and are open here, so no fetched list has them.
  for (const chatId of claimsOf(desk.state)) delete before[chatId];
  state.chats = reconcileChats(state.chats, { before, status, page });
  Object.assign(list, { load: 'ready', problem: null, hasMore: answer.value.length === PAGE_LENGTH });
  list.last = lastId(answer.value, idOf);
}

export async function loadMoreChats(desk: Desk, status: ChatStatus): Promise<void> {
  const { state, ports } = desk;
  await loadNextPage(desk, {
    list: state.lists[status],
    shown: orderChats(state.chats, status).map(idOf),
    idOf,
    fetchPage: (page) => ports.api.getChats(status, page),
    addPage: (page) => {
      state.chats = addChats(state.chats, page);
    },
  });
}

const idOf = ({ chatId }: Chat): number => chatId;

/** Switches the list. */
export function chooseFilter({ state }: Desk, status: ChatStatus): void {
  state.filter = status;
}

/** Rings for chats whose events were missed during an outage. */
function ringForMissed(desk: Desk, page: readonly Chat[]): void {
  for (const chat of page) ringFor(desk, desk.state.chats[chat.chatId], chat);
}
