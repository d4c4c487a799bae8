import type { Desk } from '../state/createDesk.ts';
import { visitorName } from '../model/chatPreview.ts';
import { takeDraft } from './draft.ts';
import { closeConversation } from './openChat.ts';

/** Removes chats that were deleted here or at another desk. If one of them is open, shows why it closes. */
export function forgetChats(desk: Desk, chatIds: readonly number[]): void {
  const { state, resources } = desk;
  for (const chatId of chatIds) {
    const chat = state.chats[chatId];
    const isOwn = resources.ownDeletions.has(chatId);
    // The answer has removed it already. Its address may be open again, and shows that there is no such chat.
    if (isOwn && chat === undefined) continue;
    if (chatId === state.selectedChatId && !isOwn) {
      const name = chat === undefined ? 'the visitor' : visitorName(chat);
      state.news = { text: `The chat with ${name} has been deleted.`, chatId: null };
    }
    forgetChat(desk, chatId);
  }
}

/** Removes every trace of a deleted chat from this page. */
export function forgetChat(desk: Desk, chatId: number): void {
  const { state } = desk;
  const { work } = state;
  if (state.selectedChatId === chatId) closeConversation(desk);
  takeDraft(desk, chatId);
  for (const part of [state.chats, state.conversations, state.drafts, work.notes, work.blocks, work.earlier])
    delete part[chatId];
  for (const [besideId, chats] of Object.entries(work.earlier))
    work.earlier[Number(besideId)] = chats.filter((chat) => chat.chatId !== chatId);
  const { found } = work.search;
  if (found !== null) {
    work.search.found = { ...found, chats: found.chats.filter(({ chat }) => chat.chatId !== chatId) };
  }
}
