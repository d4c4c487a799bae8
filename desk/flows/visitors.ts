import { shortName, visitorName } from '../model/chats.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { discardDraft } from './draft.ts';
import { closeConversation } from './openChat.ts';
import { outcome, problemOf } from './outcome.ts';

export function blockVisitor(desk: Desk, chatId: number, reason: string): Promise<string | null> {
  return problemOf(desk, desk.ports.api.blockVisitor(chatId, reason), (value) => {
    desk.state.work.blocks[chatId] = value;
  });
}

export async function unblock(desk: Desk, id: number): Promise<string | null> {
  const { work } = desk.state;
  const done = await outcome(desk, desk.ports.api.unblock(id));
  if (done.kind === 'failed') return done.problem;
  if (done.kind === 'signed-out') return null;
  for (const [chatId, block] of Object.entries(work.blocks)) if (block?.id === id) work.blocks[Number(chatId)] = null;
  work.blocked = work.blocked?.filter((visitor) => visitor.id !== id) ?? null;
  return null;
}

/** Fetches the visitors blocked last, or the page after those shown. */
export async function loadBlocked(desk: Desk, isMore = false): Promise<void> {
  const { work } = desk.state;
  const { blockedList: list } = work;
  const last = isMore ? work.blocked?.at(-1)?.id : undefined;
  if (list.isLoadingMore) return;
  list.isLoadingMore = isMore;
  const answer = await outcome(desk, desk.ports.api.getBlocked(last === undefined ? {} : { before: last }));
  if (answer.kind === 'signed-out') return;
  list.isLoadingMore = false;
  if (answer.kind === 'failed') {
    desk.state.notice = answer.problem;
    return;
  }
  work.blocked = [...(isMore ? (work.blocked ?? []) : []), ...answer.value];
  list.hasMore = answer.value.length === PAGE_LENGTH;
}

/** Deletes a closed chat permanently and removes it from this page. Returns null on success, or what went wrong. */
export async function deleteChat(desk: Desk, chatId: number): Promise<string | null> {
  const deletions = desk.resources.ownDeletions;
  // The event may arrive before the answer, and must not show as news here.
  deletions.add(chatId);
  const deleted = await outcome(desk, desk.ports.api.deleteChat(chatId));
  if (deleted.kind === 'done') removeChat(desk, chatId);
  if (deleted.kind === 'failed') deletions.delete(chatId);
  return deleted.kind === 'failed' ? deleted.problem : null;
}

/** Removes chats that were deleted here or at another desk. If one of them is open, shows why it closes. */
export function removeChats(desk: Desk, chatIds: readonly number[]): void {
  const { state, resources } = desk;
  for (const chatId of chatIds) {
    const chat = state.chats[chatId];
    const isOwn = resources.ownDeletions.has(chatId);
    // The answer has removed it already. Its address may be open again, and shows that there is no such chat.
    if (isOwn && chat === undefined) continue;
    if (chatId === state.selectedChatId && !isOwn) {
      const name = chat === undefined ? 'the visitor' : shortName(visitorName(chat));
      state.news = { text: `The chat with ${name} has been deleted.`, chatId: null };
    }
    removeChat(desk, chatId);
  }
}

/** Removes every trace of a deleted chat from this page. */
function removeChat(desk: Desk, chatId: number): void {
  const { state } = desk;
  const { work } = state;
  if (state.selectedChatId === chatId) closeConversation(desk);
  discardDraft(desk, chatId);
  for (const part of [
    state.chats,
    state.conversations,
    state.drafts,
    work.notes,
    work.blocks,
    work.earlier,
    work.ticketsOfVisitor,
  ])
    delete part[chatId];
  for (const [besideId, chats] of Object.entries(work.earlier))
    work.earlier[Number(besideId)] = chats.filter((chat) => chat.chatId !== chatId);
  const { found } = work.search;
  if (found !== null) {
    work.search.found = { ...found, chats: found.chats.filter(({ chat }) => chat.chatId !== chatId) };
  }
}
