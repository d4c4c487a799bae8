import { visitorName } from '../model/chatPreview.ts';
import type { Chat } from '../model/entities.ts';
import type { AccessQuestion } from '../ports.ts';
import type { Desk } from '../state/createDesk.ts';
import { chatOnScreen } from '../state/selectors.ts';
import { chooseFilter } from './loadChats.ts';
import { outcome } from './outcome.ts';
import { receiveChat } from './receiveChat.ts';
import { receiveMessages } from './receiveMessages.ts';
import { refreshConversation } from './refreshConversation.ts';

/**
 * Takes a waiting chat. It is shown as taken at once, and the list follows it to the open ones. Where the server has given it to somebody
 * else, or cannot be reached, it goes back, and the conversation tells why; so does the news where the operator has gone on to another one.
 */
export async function takeChat(desk: Desk, chatId: number): Promise<void> {
  const { state, ports, resources } = desk;
  const conversation = state.conversations[chatId];
  const waiting = state.chats[chatId];
  if (conversation === undefined || waiting?.status !== 'waiting' || conversation.isTaking) return;
  Object.assign(conversation, { isTaking: true, notice: null });
  resources.ownHandOvers.add(chatId);
  state.chats[chatId] = {
    ...waiting,
    status: 'open',
    operatorId: state.me.operatorId,
    operator: { ...state.operator },
  };
  if (state.selectedChatId === chatId) chooseFilter(desk, 'open');
  const taken = await outcome(desk, ports.api.takeChat(chatId));
  if (taken.kind === 'gone') return;
  conversation.isTaking = false;
  if (taken.kind === 'done') showChanged(desk, taken.value);
  else {
    conversation.notice = taken.problem;
    if (chatOnScreen(state) !== chatId)
      state.news = { text: `The chat with ${visitorName(waiting)} is not yours. ${taken.problem}`, chatId };
    putBack(desk, waiting);
  }
  resources.ownHandOvers.delete(chatId);
}

/** Undoes what `takeChat` has shown, unless the new owner is known already. The operator is back at the queue, to take the next. */
function putBack(desk: Desk, waiting: Chat): void {
  const { state } = desk;
  const { chatId } = waiting;
  const isOwnerKnown = state.chats[chatId]?.operatorId !== state.me.operatorId;
  if (!isOwnerKnown) state.chats[chatId] = waiting;
  if (state.selectedChatId === chatId && state.filter === 'open') chooseFilter(desk, 'waiting');
  void refreshConversation(desk, chatId);
}

/** null when it is closed, else what went wrong. */
export async function closeChat(desk: Desk, chatId: number): Promise<string | null> {
  const closed = await outcome(desk, desk.ports.api.closeChat(chatId));
  if (closed.kind === 'done') showChanged(desk, closed.value);
  return closed.kind === 'failed' ? closed.problem : null;
}

/** null when the request stands in the thread, else what went wrong. */
export async function askForAccess(
  desk: Desk,
  chatId: number,
  { uuid, question }: { readonly uuid: string; readonly question: AccessQuestion },
): Promise<string | null> {
  const asked = await outcome(desk, desk.ports.api.askForAccess(chatId, uuid, question));
  if (asked.kind === 'done') receiveMessages(desk, chatId, [asked.value]);
  return asked.kind === 'failed' ? asked.problem : null;
}

/** Moves the visitor to another company. null when it worked, else what went wrong. */
export async function changeCompany(desk: Desk, chatId: number, company: string): Promise<string | null> {
  const changed = await outcome(desk, desk.ports.api.changeCompany(chatId, company));
  if (changed.kind === 'done') void refreshConversation(desk, chatId);
  return changed.kind === 'failed' ? changed.problem : null;
}

function showChanged(desk: Desk, chat: Chat): void {
  receiveChat(desk, chat);
  void refreshConversation(desk, chat.chatId);
}
